'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import { type SubjectName, useRelationChange } from './use-relation-change.ts';

/** Mutes and unmutes a subject. */
export function useMute(subject: SubjectName) {
	const trpc = useTRPC();
	const changing = useRelationChange(subject);
	const mute = useMutation(trpc.subject.mute.mutationOptions(changing(() => ({ muted: true }), 'notMuted')));
	const unmute = useMutation(trpc.subject.unmute.mutationOptions(changing(() => ({ muted: false }), 'notUnmuted')));
	return {
		mute: () => mute.mutate({ subject: subject.id }),
		unmute: () => unmute.mutate({ subject: subject.id }),
	};
}
