/** The sample: commits of seven open source projects, their authors, and who follows what. */
import { z } from 'zod';
import type { IncomingEvent } from '../../contract/event/cloud-event.ts';
import { readCloudEvent } from '../../contract/schema/machines/cloud-event.ts';
import { EditProfileInput } from '../../contract/schema/subject.ts';
import type { EditProfileInput as EditProfile, SubjectId } from '../../contract/subject/subject.ts';
import { subjectIdOf } from '../subject/subject-id.ts';

export type Sample = {
	/** Profiles of its projects. */
	profiles: { subject: SubjectId; edit: EditProfile }[];
	follows: { follower: SubjectId; followed: SubjectId }[];
	/** A commit that reverts another one comes after it, with its id. */
	events: { actor: SubjectId; incoming: IncomingEvent; reverts?: string }[];
};

const SampleFile = z.object({
	profiles: z.record(z.string(), EditProfileInput),
	follows: z.array(z.tuple([z.string(), z.string()])),
	events: z.array(z.unknown()),
});

let read: Promise<Sample> | undefined;

/** Read when it is first asked for: most servers never are. */
export function readSample(): Promise<Sample> {
	read ??= readOnce();
	return read;
}

async function readOnce(): Promise<Sample> {
	const file = await import('./sample.json', { with: { type: 'json' } });
	const { profiles, follows, events } = SampleFile.parse(file.default);
	return {
		profiles: Object.entries(profiles).map(([name, edit]) => ({ subject: machine(name), edit })),
		follows: follows.map(([follower, followed]) => ({ follower: machine(follower), followed: machine(followed) })),
		events: events.map((event) => {
			const incoming = readCloudEvent(event);
			const reverts = incoming.extensions?.reverts;
			return { actor: machine(incoming.source), incoming, ...(typeof reverts === 'string' && { reverts }) };
		}),
	};
}

const machine = (name: string): SubjectId => subjectIdOf('app', name);
