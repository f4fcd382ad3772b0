/** A part of a path as it was written, such as `@nina`. */
export function nameInPath(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
