/** Kind of a row of a ledger: `entry`, `receipt`, `key`, `profile`, … */
export const kindOfRow = (row: string): string => row.split(':', 1)[0] ?? row;
