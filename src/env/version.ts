import description from '../../package.json' with { type: 'json' };

/** The version of this command, such as 1.2.3. */
export const VERSION = description.version;
