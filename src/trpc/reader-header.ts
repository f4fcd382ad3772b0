/**
 * The subject that a page was rendered for, sent with each call. In another tab the same browser may have signed in as
 * somebody else by now, and what one writes as one subject must not be posted by another.
 */
export const READER_HEADER = 'tideline-reader';
