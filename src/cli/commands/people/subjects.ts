import { Command, Option } from 'commander';
import { SubjectListInput } from '../../../contract/schema/subject-card.ts';
import { SUBJECT_ORDERS, type SubjectCard, type SubjectOrder } from '../../../contract/subject/subject-card.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { print } from '../../terminal/print.ts';

type Options = { order: SubjectOrder; limit: string; json?: boolean };

export const subjectsCommand = new Command('subjects')
	.description('List subjects: who posted last, who has most followers, who came last, or A–Z')
	.addOption(new Option('--order <order>', 'The order').choices(SUBJECT_ORDERS).default('active'))
	.option('--limit <number>', 'How many, 250 at the most', '25')
	.option('--json', 'Print one JSON object a line')
	.addHelpText('after', examples('subjects', 'subjects --order followed --limit 10'))
	.action(({ order, limit: most, json }: Options) => {
		const { limit } = parseArgument(SubjectListInput, { order, limit: Number(most) });
		return onServerOrStore(async (place) => {
			let left = limit;
			for await (const card of place.client().listedSubjects(order)) {
				printCard(card, json);
				left -= 1;
				if (left === 0) return;
			}
		});
	});

function printCard(card: SubjectCard, json: boolean | undefined): void {
	const { id, handle, name, counts, lastEventAt } = card;
	const { followers, events } = counts;
	const last = lastEventAt === undefined ? '' : `  last at ${lastEventAt}`;
	print(json, card, `${id}  @${handle}  ${name}  ${followers} follower(s)  ${events} event(s)${last}`);
}
