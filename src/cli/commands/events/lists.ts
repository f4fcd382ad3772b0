import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { PAGE_SIZE } from '../../../contract/event/event.ts';
import type { SubjectList } from '../../../contract/reading/saved.ts';
import { ChangeListInput, MakeListInput } from '../../../contract/schema/saved.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { examples } from '../../arguments/examples.ts';
import { given } from '../../arguments/given.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { type Clients, READER, readReader, readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';
import { printPages } from '../../terminal/print-pages.ts';

const LIST = 'The ID of the list, or its name';

const collect = (value: string, others: string[]) => [...others, value];

/** Throws `list_not_found`, and `invalid_input` for a name that several have. */
function listIn(lists: readonly SubjectList[], word: string): SubjectList {
	const [found, ...others] = lists.filter(({ id }) => id === word).concat(lists.filter(({ name }) => name === word));
	if (!found) throw new TidelineError('list_not_found', `There's no list ${word}. See tideline lists show.`);
	if (found.id !== word && others.length > 0)
		throw new TidelineError('invalid_input', `Several lists are called ${word}. Give the ID of one.`);
	return found;
}

const subjectsOf = (place: Clients, words: readonly string[]): Promise<SubjectId[]> =>
	Promise.all(words.map((word) => readSubject(place, word)));

function printList(json: boolean | undefined, list: SubjectList): void {
	const members = list.members.length === 0 ? 'no members' : list.members.join(', ');
	print(json, list, `${list.id}  ${list.name}: ${members}`);
}

const show = new Command('show')
	.description('Show lists and their members')
	.argument('<subject>', READER)
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('lists show reader'))
	.action((subject: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => {
			const { saved } = place.client(await readReader(place, subject));
			for (const list of await saved.lists()) printList(json, list);
		}),
	);

const read = new Command('read')
	.description(`Read the events of a list's members, newest first: a page of ${PAGE_SIZE}, or all of them`)
	.argument('<subject>', READER)
	.argument('<list>', LIST)
	.option('--all', 'Show all pages')
	.option('--json', 'Print one JSON event per line')
	.addHelpText('after', examples('lists read reader Printers'))
	.action((subject: string, word: string, options: { all?: boolean; json?: boolean }) =>
		onServerOrStore(async (place) => {
			const { saved } = place.client(await readReader(place, subject));
			const { id } = listIn(await saved.lists(), word);
			await printPages((cursor) => saved.listPage(id, { cursor }), options);
		}),
	);

const make = new Command('make')
	.description('Create a list')
	.argument('<subject>', SUBJECT)
	.argument('<name>', 'What it is called')
	.option('--add <subject>', 'A member. Can be repeated', collect, [])
	.option(...jsonOption)
	.addHelpText('after', examples('lists make reader Printers --add printer --add @plotter'))
	.action((subject: string, name: string, { add, json }: { add: string[]; json?: boolean }) =>
		onServerOrStore(async (place) => {
			const input = parseArgument(MakeListInput, { name, members: await subjectsOf(place, add) });
			const { saved } = place.client(await readSubject(place, subject));
			printList(json, await saved.makeList(given(input)));
		}),
	);

type Changes = { name?: string; add: string[]; remove: string[]; json?: boolean };

const change = new Command('change')
	.description('Rename a list, and add or remove members')
	.argument('<subject>', SUBJECT)
	.argument('<list>', LIST)
	.option('--name <value>', 'What it is called from now on')
	.option('--add <subject>', 'A member to add. Can be repeated', collect, [])
	.option('--remove <subject>', 'A member to remove. Can be repeated', collect, [])
	.option(...jsonOption)
	.addHelpText('after', examples('lists change reader Printers --add @plotter --name Machines'))
	.action((subject: string, word: string, { json, ...changes }: Changes) =>
		onServerOrStore(async (place) => {
			const { saved } = place.client(await readSubject(place, subject));
			const { id, ...input } = parseArgument(ChangeListInput, {
				id: listIn(await saved.lists(), word).id,
				name: changes.name,
				add: await subjectsOf(place, changes.add),
				remove: await subjectsOf(place, changes.remove),
			});
			printList(json, await saved.changeList(id, given(input)));
		}),
	);

const remove = new Command('delete')
	.description('Delete a list')
	.argument('<subject>', SUBJECT)
	.argument('<list>', LIST)
	.option(...jsonOption)
	.addHelpText('after', examples('lists delete reader Printers'))
	.action((subject: string, word: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => {
			const { saved } = place.client(await readSubject(place, subject));
			const list = await saved.deleteList(listIn(await saved.lists(), word).id);
			print(json, list, `Deleted ${list.name}`);
		}),
	);

export const listsCommand = new Command('lists')
	.addCommand(show)
	.addCommand(read)
	.addCommand(make)
	.addCommand(change)
	.addCommand(remove);
