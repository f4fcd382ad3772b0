/** Where a log is served. What an address has given out is kept for ever, so another log has another one. */
export const logPath = (generation: number): string => (generation === 1 ? '/log' : `/log/${generation}`);
