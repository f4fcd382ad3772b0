import { block } from '../../domain/graph/block.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const blockCommand = pairCommand({
	name: 'block',
	description: 'Block someone',
	other: 'The subject to block',
	done: 'blocks',
	run: (ctx, subject, other) => block(ctx, { subject, other }),
});
