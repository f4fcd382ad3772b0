/** The texts of a claim, which is a text or a list of texts. One of another form has none, and so does one that is missing. */
export function valuesOfClaim(claims: Readonly<Record<string, unknown>>, name: string): ReadonlySet<string> {
	const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
	return new Set([claim].flat().filter((value) => typeof value === 'string'));
}
