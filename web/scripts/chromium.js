// Prints where a Chromium is, as JSON {path, libraries}: the one that CHROMIUM names, one on the
// path, or the one of the npm package @sparticuz/chromium, which needs nothing installed.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names)
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // not here
      }
  return null;
}

const own = process.env.CHROMIUM ?? onPath(['chromium', 'chromium-browser', 'google-chrome']);
if (own) console.log(JSON.stringify({ path: own, libraries: null }));
else {
  // The package unpacks the libraries it needs only where it believes it is on such a machine.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  console.log(JSON.stringify({ path, libraries: process.env.LD_LIBRARY_PATH ?? null }));
}
