/** Signs sessions in the browser tests on Azurite. The embedded store makes a secret of its own. */
export const AUTH_SECRET = 'e2e-only-e2e-only-e2e-only-e2e-only';
