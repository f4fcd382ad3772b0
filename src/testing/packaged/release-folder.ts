/** The release under test: `npm run test:release` makes it and names it. */
export const RELEASE_FOLDER = process.env.TIDELINE_RELEASE_FOLDER ?? '';
export const RELEASE_ARCHIVE = process.env.TIDELINE_RELEASE_ARCHIVE ?? '';
