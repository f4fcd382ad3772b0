/** A link is renewed this long before it ends. */
const RENEWED_BEFORE_END_MS = 60_000;

/** One link, or several that expire together. `expiresAt` is ISO 8601 in UTC. */
type Expiring = { expiresAt: string };
type Held<L> = { link: L; renewAt: number };

export type LinkCache<L> = {
	/** A link that is valid for a while yet. */
	get(): Promise<L>;
	/** A link instead of this one, which was refused. */
	replace(old: L): Promise<L>;
};

/** Keeps a link and renews it. Calls that wait at the same time share one renewal. */
export function cacheLink<L extends Expiring>(get: () => Promise<L>): LinkCache<L> {
	let held: Promise<Held<L>> | undefined;

	return {
		async get() {
			if (!held) return renew();
			const { link, renewAt } = await held;
			return Date.now() < renewAt ? link : replace(link);
		},
		replace,
	};

	async function replace(old: L): Promise<L> {
		const known = held;
		const link = (await known)?.link;
		// Another call has renewed it meanwhile.
		if (held !== known) return replace(old);
		return link && link !== old ? link : renew();
	}

	async function renew(): Promise<L> {
		const renewal = get().then((link) => ({ link, renewAt: renewalOf(link) }));
		held = renewal;
		try {
			return (await renewal).link;
		} catch (error) {
			if (held === renewal) held = undefined;
			throw error;
		}
	}
}

/** A link that seems to expire the moment it comes means that this clock is wrong. It is then used until storage refuses it. */
function renewalOf({ expiresAt }: Expiring): number {
	const at = Date.parse(expiresAt) - RENEWED_BEFORE_END_MS;
	return at > Date.now() ? at : Number.POSITIVE_INFINITY;
}
