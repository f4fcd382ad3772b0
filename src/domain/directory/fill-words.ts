import { subjectWordKeys } from '../../storage/keys-of-subject-words.ts';
import { mapSome } from '../core/map-some.ts';
import type { Domain } from '../domain.ts';
import { walkOnce } from '../subject/walk-once.ts';
import { enterWords } from './enter-words.ts';

const SUBJECTS_AT_ONCE = 8;

/**
 * Enters the words of all subjects of a store from before there were any. New subjects are entered by their own jobs.
 * Resolves to false when `signal` ended it.
 */
export const fillWords = (domain: Domain, signal?: AbortSignal): Promise<boolean> =>
	walkOnce(
		domain,
		subjectWordKeys.filled,
		(subjects) => mapSome(subjects, SUBJECTS_AT_ONCE, ({ id }) => enterWords(domain, id)),
		signal,
	);
