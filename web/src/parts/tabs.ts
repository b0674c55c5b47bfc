/** What the panel beside the board can show. */
export type Tab = 'result' | 'moves' | 'log' | 'chat' | 'words' | 'table';
