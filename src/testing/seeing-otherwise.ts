import { createDomain, type Domain, type Sizes } from '../domain/domain.ts';
import { changedStore, type StoreChanges } from './changed-store.ts';

/** The factor by which its waits are shorter. */
const PACE = 100;

/** `sizes` default to those of the domain. */
type Changes = StoreChanges & { sizes?: Sizes };

/** The domain of another process, which waits less and for which some methods of its store do something else. */
export function seeingOtherwise(domain: Domain, { sizes = domain.sizes, ...changes }: Changes): Domain {
	return createDomain(
		{
			...domain,
			sleep: (milliseconds, signal) => domain.sleep(milliseconds / PACE, signal),
			store: changedStore(domain.store, changes),
		},
		sizes,
	);
}
