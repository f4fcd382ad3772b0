/** UTF-16 code units of the reason for an act of moderation, or for a legal hold. */
export const MOST_REASON = 500;
