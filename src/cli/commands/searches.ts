import { Command } from 'commander';
import type { SavedSearch } from '../../contract/saved.ts';
import { SavedSearchInput, SaveSearchInput } from '../../contract/schema/saved.ts';
import { deleteSearch, listSearches, saveSearch } from '../../domain/saved/searches.ts';
import { countNewMatches } from '../../domain/search/count-new-matches.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { READER, readReader, readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';

const show = new Command('show')
	.description('Show saved searches, newest first, and how many new matches each has: 100 stands for as many or more')
	.argument('<subject>', READER)
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('searches show reader'))
	.action((subject: string, { json }: { json?: boolean }) => {
		const printAll = async (searches: SavedSearch[], countOf: (search: SavedSearch) => Promise<number>) => {
			for (const search of searches) {
				const count = await countOf(search);
				print(json, { ...search, new: count }, `${search.id}  ${count} new  ${search.query}`);
			}
		};
		return onServerOrStore(
			async (server) => {
				const { saved } = server(await readReader(server, subject));
				await printAll(await saved.searches(), ({ query, seen }) => saved.countMatches(query, seen));
			},
			async (ctx) => {
				const reader = await readReader(ctx, subject);
				await readProfile(ctx, { subject: reader });
				await printAll(await listSearches(ctx, { subject: reader }), ({ query, seen }) =>
					countNewMatches(ctx, { query, since: seen, reader }),
				);
			},
		);
	});

const save = new Command('save')
	.description('Save a search')
	.argument('<subject>', SUBJECT)
	.argument('<query>', 'What to search for, quoted if it has spaces. See docs/search.md')
	.option(...jsonOption)
	.addHelpText('after', examples('searches save reader "tag:release from:printer"'))
	.action((subject: string, text: string, { json }: { json?: boolean }) => {
		const { query } = parseArgument(SaveSearchInput, { query: text });
		return onServerOrStore(
			async (server) => {
				const search = await server(await readSubject(server, subject)).saved.saveSearch(query);
				print(json, search, search.id);
			},
			async (ctx) => {
				const search = await saveSearch(ctx, { subject: await readSubject(ctx, subject), query });
				print(json, search, search.id);
			},
		);
	});

const remove = new Command('delete')
	.description('Delete a saved search')
	.argument('<subject>', SUBJECT)
	.argument('<id>', 'The ID from `tideline searches show`')
	.option(...jsonOption)
	.addHelpText('after', examples('searches delete reader SEARCH_ID'))
	.action((subject: string, given: string, { json }: { json?: boolean }) => {
		const { id } = parseArgument(SavedSearchInput, { id: given });
		return onServerOrStore(
			async (server) => {
				const search = await server(await readSubject(server, subject)).saved.deleteSearch(id);
				print(json, search, `Deleted ${search.query}`);
			},
			async (ctx) => {
				const search = await deleteSearch(ctx, { subject: await readSubject(ctx, subject), id });
				print(json, search, `Deleted ${search.query}`);
			},
		);
	});

export const searchesCommand = new Command('searches').addCommand(show).addCommand(save).addCommand(remove);
