import { STANDINGS_SHOWN, type StandingsShown } from '../../../contract/caller/standing.ts';

export const USUALLY_SHOWN: StandingsShown = 'everyone';

/** The subjects that an address asks for. */
export const shownIn = (named: unknown): StandingsShown =>
	STANDINGS_SHOWN.find((shown) => shown === named) ?? USUALLY_SHOWN;
