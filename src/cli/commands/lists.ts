import { Command } from 'commander';
import { TidelineError } from '../../contract/errors.ts';
import { PAGE_SIZE } from '../../contract/event.ts';
import type { SubjectList } from '../../contract/saved.ts';
import { ChangeListInput, MakeListInput } from '../../contract/schema/saved.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { peopleOfEvents } from '../../domain/event/people-of-events.ts';
import { changeList, deleteList, listLists, makeList } from '../../domain/saved/lists.ts';
import { readList } from '../../domain/saved/read-list.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { examples } from '../arguments/examples.ts';
import { given } from '../arguments/given.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { type Place, READER, readReader, readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';
import { printPages } from '../terminal/print-pages.ts';

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

const subjectsOf = (place: Place, words: readonly string[]): Promise<SubjectId[]> =>
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
		onServerOrStore(
			async (server) => {
				const { saved } = server(await readReader(server, subject));
				for (const list of await saved.lists()) printList(json, list);
			},
			async (ctx) => {
				const reader = await readReader(ctx, subject);
				await readProfile(ctx, { subject: reader });
				for (const list of await listLists(ctx, { subject: reader })) printList(json, list);
			},
		),
	);

const read = new Command('read')
	.description(`Read the events of a list's members, newest first: a page of ${PAGE_SIZE}, or all of them`)
	.argument('<subject>', READER)
	.argument('<list>', LIST)
	.option('--all', 'Show all pages')
	.option('--json', 'Print one JSON event per line')
	.addHelpText('after', examples('lists read reader Printers'))
	.action((subject: string, word: string, options: { all?: boolean; json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const { saved } = server(await readReader(server, subject));
				const { id } = listIn(await saved.lists(), word);
				await printPages((cursor) => saved.listPage(id, { cursor }), options);
			},
			async (ctx) => {
				const reader = await readReader(ctx, subject);
				const { id } = listIn(await listLists(ctx, { subject: reader }), word);
				await printPages(async (cursor) => {
					const page = await readList(ctx, { subject: reader, id, cursor, limit: PAGE_SIZE });
					return { ...page, people: await peopleOfEvents(ctx, { events: page.items }) };
				}, options);
			},
		),
	);

const make = new Command('make')
	.description('Create a list')
	.argument('<subject>', SUBJECT)
	.argument('<name>', 'What it is called')
	.option('--add <subject>', 'A member. Can be repeated', collect, [])
	.option(...jsonOption)
	.addHelpText('after', examples('lists make reader Printers --add printer --add @plotter'))
	.action((subject: string, name: string, { add, json }: { add: string[]; json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const members = await subjectsOf(server, add);
				const input = parseArgument(MakeListInput, { name, members });
				const { saved } = server(await readSubject(server, subject));
				printList(json, await saved.makeList({ name: input.name, members }));
			},
			async (ctx) => {
				const input = parseArgument(MakeListInput, { name, members: await subjectsOf(ctx, add) });
				printList(json, await makeList(ctx, { subject: await readSubject(ctx, subject), ...input }));
			},
		),
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
	.action((subject: string, word: string, { json, ...changes }: Changes) => {
		const inputOf = async (place: Place, { id }: SubjectList) =>
			parseArgument(ChangeListInput, {
				id,
				name: changes.name,
				add: await subjectsOf(place, changes.add),
				remove: await subjectsOf(place, changes.remove),
			});
		return onServerOrStore(
			async (server) => {
				const { saved } = server(await readSubject(server, subject));
				const { id, ...input } = await inputOf(server, listIn(await saved.lists(), word));
				printList(json, await saved.changeList(id, given(input)));
			},
			async (ctx) => {
				const whose = await readSubject(ctx, subject);
				const input = await inputOf(ctx, listIn(await listLists(ctx, { subject: whose }), word));
				printList(json, await changeList(ctx, { subject: whose, ...input }));
			},
		);
	});

const remove = new Command('delete')
	.description('Delete a list')
	.argument('<subject>', SUBJECT)
	.argument('<list>', LIST)
	.option(...jsonOption)
	.addHelpText('after', examples('lists delete reader Printers'))
	.action((subject: string, word: string, { json }: { json?: boolean }) => {
		const say = (list: SubjectList) => print(json, list, `Deleted ${list.name}`);
		return onServerOrStore(
			async (server) => {
				const { saved } = server(await readSubject(server, subject));
				say(await saved.deleteList(listIn(await saved.lists(), word).id));
			},
			async (ctx) => {
				const whose = await readSubject(ctx, subject);
				const { id } = listIn(await listLists(ctx, { subject: whose }), word);
				say(await deleteList(ctx, { subject: whose, id }));
			},
		);
	});

export const listsCommand = new Command('lists')
	.addCommand(show)
	.addCommand(read)
	.addCommand(make)
	.addCommand(change)
	.addCommand(remove);
