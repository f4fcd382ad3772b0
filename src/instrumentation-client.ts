/** Next runs this in browsers before all else of a page's program. */

/** The part of Trusted Types (https://www.w3.org/TR/trusted-types) that we use. Not all browsers have it. */
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string | undefined }): void };

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

/**
 * The program of a page loads its own parts by address, and workers, and the reference of the REST interface. Addresses of
 * this site are trusted for that. No text is.
 */
trustedTypes?.createPolicy('default', {
	createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : undefined),
});
