/** Nothing: without a file here Next would take the product's. */
export function register() {}
