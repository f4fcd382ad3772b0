import { Argument, Command } from 'commander';
import { SavedSearchInput, SaveSearchInput } from '../../../contract/schema/saved.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { READER, readReader, readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

const show = new Command('show')
	.description('Show saved searches, newest first, and how many new matches each has: 100 stands for as many or more')
	.argument('<subject>', READER)
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('searches show reader'))
	.action((subject: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => {
			const { saved } = place.client(await readReader(place, subject));
			for (const search of await saved.searches()) {
				const count = await saved.countMatches(search.query, search.seen);
				print(json, { ...search, new: count }, `${search.id}  ${count} new  ${search.query}`);
			}
		}),
	);

const save = new Command('save')
	.description('Save a search')
	.argument('<subject>', SUBJECT)
	.argument('<query>', 'What to search for, quoted if it has spaces. See docs/search.md')
	.option(...jsonOption)
	.addHelpText('after', examples('searches save reader "tag:release from:printer"'))
	.action((subject: string, text: string, { json }: { json?: boolean }) => {
		const { query } = parseArgument(SaveSearchInput, { query: text });
		return onServerOrStore(async (place) => {
			const search = await place.client(await readSubject(place, subject)).saved.saveSearch(query);
			print(json, search, search.id);
		});
	});

const notify = new Command('notify')
	.description('Get a notification of new matches of a saved search, or none any more')
	.argument('<subject>', SUBJECT)
	.argument('<id>', 'The ID from `tideline searches show`')
	.addArgument(new Argument('<state>', 'Whether it notifies').choices(['on', 'off']))
	.option(...jsonOption)
	.addHelpText('after', examples('searches notify reader SEARCH_ID on'))
	.action((subject: string, given: string, state: string, { json }: { json?: boolean }) => {
		const { id } = parseArgument(SavedSearchInput, { id: given });
		return onServerOrStore(async (place) => {
			const { saved } = place.client(await readSubject(place, subject));
			const search = await saved.changeSearch(id, { notifies: state === 'on' });
			print(json, search, `${search.query}: ${search.notifies ? 'notifies' : 'does not notify'}`);
		});
	});

const remove = new Command('delete')
	.description('Delete a saved search')
	.argument('<subject>', SUBJECT)
	.argument('<id>', 'The ID from `tideline searches show`')
	.option(...jsonOption)
	.addHelpText('after', examples('searches delete reader SEARCH_ID'))
	.action((subject: string, given: string, { json }: { json?: boolean }) => {
		const { id } = parseArgument(SavedSearchInput, { id: given });
		return onServerOrStore(async (place) => {
			const search = await place.client(await readSubject(place, subject)).saved.deleteSearch(id);
			print(json, search, `Deleted ${search.query}`);
		});
	});

export const searchesCommand = new Command('searches')
	.addCommand(show)
	.addCommand(save)
	.addCommand(notify)
	.addCommand(remove);
