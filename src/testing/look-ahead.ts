/** Looks at saved searches by a clock that is ahead: looks lie minutes apart. */
import { lookAtSearches } from '../domain/saved/looks/look-at-searches.ts';
import { withDomainAhead } from './domain-ahead.ts';

/** `place` is the data directory or the connection string of a store. */
export const lookAhead = (place: string, aheadMs: number): Promise<void> =>
	withDomainAhead(place, aheadMs, (domain) => lookAtSearches(domain));
