import type { EventRef } from '../../contract/event/event-ref.ts';
import { packRef } from '../../contract/event/event-ref.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { followedThreadKeys, followedThreadOf } from '../../storage/rows/ledger/followed-threads.ts';
import { setThreadFollower } from '../../storage/rows/thread-followers.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { readableEvent, threadOfFound } from '../event/get-event.ts';
import { privateAct } from '../ledger/private-act.ts';
import { runCommand } from '../run-command.ts';

/**
 * Chooses whether a subject is told of replies in the thread of an event. Without a choice it follows the threads in which it
 * posted. A private act. Throws `event_not_found`, `events_protected`, `blocked`.
 */
export async function followThread(
	ctx: Ctx,
	{ reader, event, follows }: { reader: SubjectId; event: EventRef; follows: boolean },
): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, 'relation.change', reader);
	const { domain } = ctx;
	const found = await readableEvent(ctx, event);
	const thread = threadOfFound(event, found);
	const key = followedThreadKeys.thread(reader, thread);
	const { repeated } = await runCommand<number>(ctx, {
		subject: reader,
		async decide() {
			const row = await domain.store.tables.ledger.get(key);
			const known = row && followedThreadOf(row);
			if (known?.follows === follows) return { settled: known.seq };
			return {
				action: follows ? 'thread-followed' : 'thread-unfollowed',
				target: '',
				...privateAct(domain, { target: packRef(thread) }),
				forJob: { target: packRef(thread) },
				facts: ({ seq }) => [{ ...key, kind: 'upsert', properties: { follows, seq } }],
				result: ({ seq }) => seq,
			};
		},
		firstWrite: (seq) => setThreadFollower(domain.store.tables.timelines, thread, { subject: reader, follows, seq }),
	});
	return { repeated };
}
