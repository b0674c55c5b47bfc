import { afterEach, expect, test, vi } from 'vitest';
import { askReplay, HouseError, lobby, myTables } from './house';

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

afterEach(() => vi.unstubAllGlobals());

test('a refusal comes with its code and rule', async () => {
  answer(422, { code: 'illegal', reason: 'no', rule: '2.4' });
  await expect(askReplay({ record: '' })).rejects.toMatchObject({ code: 'illegal', rule: '2.4' });
});

test('no answer, and an answer that is not of the house, are out of reach', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(lobby()).rejects.toMatchObject({ code: 'unreachable' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
  await expect(lobby()).rejects.toBeInstanceOf(HouseError);
});

test('a browser without seats asks nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')));
  await expect(myTables()).resolves.toEqual({ tables: [] });
});
