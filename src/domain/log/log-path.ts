/** Path at which a log is served. Its files are kept for ever, so another log has another path. */
export const logPath = (generation: number): string => (generation === 1 ? '/log' : `/log/${generation}`);
