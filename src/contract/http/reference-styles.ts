/**
 * Hashes of the style elements that the reference of the REST interface writes without the nonce: an empty one, those of
 * its toasts, and its theme. They go with the version in `src/ui/reference/scalar.ts`.
 */
export const REFERENCE_STYLES = [
	'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
	'sha256-ZW1GSuo0pKyEx5Ar7ZC5Dflb/mjatjeTW9aVx0iZAzE=',
	'sha256-DLlkYCuDYGe6ME23YkUFB7Tc36rGDeo4mVBFbZX3uaU=',
	'sha256-rO+6k1mDRASa9Q8IQu9I3bF+bjRdxDreAZCyGSaxzeI=',
] as const;
