/** Pages below these that have a link of their own. */
const APART: Readonly<Record<string, string>> = { '/admin': '/admin/', '/settings': '/settings/machines' };

/** The value of `aria-current` for a link to `path`. A page below another one, such as an entry of the trail, belongs to it. */
export function currentOf(path: string, here: string): 'page' | 'true' | undefined {
	if (path === here) return 'page';
	const apart = APART[path];
	return here.startsWith(`${path}/`) && !(apart && here.startsWith(apart)) ? 'true' : undefined;
}
