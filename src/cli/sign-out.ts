import { defineCommand } from 'citty';
import { endSessions } from '../domain/session/end-sessions.ts';
import { json, print } from './print.ts';
import { withSession } from './session.ts';
import { readSubject, subject } from './subject-argument.ts';

export const signOutCommand = defineCommand({
	meta: { name: 'sign-out', description: 'End all sessions of a subject, wherever it is signed in' },
	args: { subject, json },
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const { id } = readSubject(args.subject);
			const result = await endSessions(session, { subject: id });
			print(
				args.json,
				result,
				`${id} had ${result.ended} ${result.ended === 1 ? 'session' : 'sessions'}: none is left`,
			);
		}),
});
