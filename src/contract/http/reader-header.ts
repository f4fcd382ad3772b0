/**
 * The subject that a page was rendered for, sent with each call. The browser may have signed in as another subject in
 * another tab meanwhile, and what is written as one subject must not be posted by another.
 */
export const READER_HEADER = 'tideline-reader';
