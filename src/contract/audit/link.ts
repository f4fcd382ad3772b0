/** The lifetime of a link, in milliseconds. Storage signs for 15 minutes at the most. */
export const LINK_LIFETIME_MS = 15 * 60 * 1_000;

/**
 * A URL that reads one timeline straight from storage. It reads that timeline, and nothing else, for anybody who
 * has it, until it expires: keep it out of logs, address bars and the storage of browsers.
 * - `url`: `<endpoint>/<table>()?<signed parameters>`. The embedded store's has no origin: it is that of the server which
 *   gave the link. The signed parameters stay as they are; `$filter`, `$top` and a continuation are added to them.
 * - `expiresAt`: ISO 8601 in UTC, in whole seconds: from then on storage refuses it.
 * - `pageSize`: items a page.
 */
export type Link = { url: string; expiresAt: string; pageSize: number };
