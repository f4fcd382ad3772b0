import { unblock } from '../../domain/graph/unblock.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const unblockCommand = pairCommand({
	name: 'unblock',
	description: 'Unblock someone',
	other: 'The subject to unblock',
	done: 'does not block',
	run: (ctx, subject, other) => unblock(ctx, { subject, other }),
});
