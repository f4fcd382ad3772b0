/** What signs sessions in the browser tests, where the store makes no secret of its own. */
export const AUTH_SECRET = 'e2e-only-e2e-only-e2e-only-e2e-only';
