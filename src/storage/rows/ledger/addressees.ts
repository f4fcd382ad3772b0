/** Addressees, as the row of an event and that of its job keep them. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row } from '../../port.ts';
import { packed, unpacked } from '../properties.ts';

/** The readers of an event beside its poster and their followers: the subjects that it mentions, and the timelines of its tags. */
export type Addressees = { mentioned: SubjectId[]; tags: string[] };

export const namedProperties = (named: Addressees | undefined): Properties => ({
	mentioned: named && packed(named.mentioned),
	tags: named && packed(named.tags),
});

export const namedIn = (p: Row['properties']): { named?: Addressees } =>
	p.mentioned || p.tags ? { named: { mentioned: unpacked(p.mentioned), tags: unpacked(p.tags) } } : {};
