/** Names that a page asks for at the same time are read in one call. */
import type { SubjectId } from '../../contract/subject/subject.ts';

/** The key of a subject's name in the cache. */
export const nameKey = (id: SubjectId): readonly string[] => ['name', id];

/** The most names that one call takes. */
const NAMES_A_CALL = 100;
/** A call waits this long for more names: a page that is drawn asks for all of its names within a frame or two. */
const GATHERED_MS = 30;

type Asked<Named> = { resolve(named: Named | null): void; reject(error: unknown): void };

/** Null for a subject that the answer leaves out. */
export function nameLoader<Named extends { id: SubjectId }>(
	read: (ids: SubjectId[]) => Promise<Named[]>,
): (id: SubjectId) => Promise<Named | null> {
	let gathered = new Map<SubjectId, Asked<Named>[]>();
	let timer: ReturnType<typeof setTimeout> | undefined;

	function send(): void {
		const asked = gathered;
		gathered = new Map();
		clearTimeout(timer);
		timer = undefined;
		read([...asked.keys()]).then(
			(named) => {
				const byId = new Map(named.map((one) => [one.id, one]));
				for (const [id, all] of asked) for (const { resolve } of all) resolve(byId.get(id) ?? null);
			},
			(error: unknown) => {
				for (const all of asked.values()) for (const { reject } of all) reject(error);
			},
		);
	}

	return (id) =>
		new Promise((resolve, reject) => {
			gathered.set(id, [...(gathered.get(id) ?? []), { resolve, reject }]);
			timer ??= setTimeout(send, GATHERED_MS);
			if (gathered.size === NAMES_A_CALL) send();
		});
}
