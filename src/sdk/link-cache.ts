import type { Link } from '../contract/link.ts';

/** Milliseconds before a link's end at which it is renewed. */
const BEFORE_END = 60_000;

type Held = { link: Link; renewAt: number };

export type FreshLinks = {
	/** A link that reads for a while yet. */
	current(): Promise<Link>;
	/** Another link than this one, which was refused. */
	instead(old: Link): Promise<Link>;
};

/** Keeps a link and renews it. Calls that wait at the same time share one renewal. */
export function freshLinks(get: () => Promise<Link>): FreshLinks {
	let held: Promise<Held> | undefined;

	return {
		async current() {
			if (!held) return renew();
			const { link, renewAt } = await held;
			return Date.now() < renewAt ? link : instead(link);
		},
		instead,
	};

	async function instead(old: Link): Promise<Link> {
		const known = held;
		const link = (await known)?.link;
		// Another call was here first.
		if (held !== known) return instead(old);
		return link && link !== old ? link : renew();
	}

	async function renew(): Promise<Link> {
		const asked = get().then((link) => ({ link, renewAt: renewalOf(link) }));
		held = asked;
		try {
			return (await asked).link;
		} catch (error) {
			if (held === asked) held = undefined;
			throw error;
		}
	}
}

/** A link that seems to end the moment it comes says that this clock is wrong: then storage says when it has ended. */
function renewalOf({ expiresAt }: Link): number {
	const at = Date.parse(expiresAt) - BEFORE_END;
	return at > Date.now() ? at : Number.POSITIVE_INFINITY;
}
