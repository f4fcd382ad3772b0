/** The commands on muted words, hashtags, types, sources and threads. */
import { Argument, Command } from 'commander';
import { MutedTopicInput, MuteTopicInput } from '../../../contract/schema/muted-topic.ts';
import { TOPIC_KINDS } from '../../../contract/timeline/muted-topic.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { READER, readReader, readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const muteTopicCommand = new Command('mute-topic')
	.description('Hide events with a word, a hashtag, a type or a source from a timeline, and from notifications')
	.argument('<subject>', SUBJECT)
	.addArgument(new Argument('<kind>', 'What the value is').choices(TOPIC_KINDS))
	.argument('<value>', 'A word or phrase, a hashtag, a type or `example.*`, an address, or `<subject>/<event id>`')
	.option('--until <time>', 'When it ends: 2026-03-01 or 2026-03-01T09:30:00Z. Default: never')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples('mute-topic reader word "flash sale" --until 2027-03-01', 'mute-topic reader hashtag release'),
	)
	.action((subject: string, kind: string, value: string, { until, json }: { until?: string; json?: boolean }) => {
		const topic = parseArgument(MuteTopicInput, { kind, value, until });
		return onServerOrStore(async (place) => {
			const muted = await place.client(await readSubject(place, subject)).muteTopic(topic);
			print(json, muted, muted.id);
		});
	});

export const unmuteTopicCommand = new Command('unmute-topic')
	.description('Show events with a muted word, hashtag, type or source again')
	.argument('<subject>', SUBJECT)
	.argument('<id>', 'The ID from `tideline muted-topics`')
	.option(...jsonOption)
	.addHelpText('after', examples('unmute-topic reader TOPIC_ID'))
	.action((subject: string, given: string, { json }: { json?: boolean }) => {
		const { id } = parseArgument(MutedTopicInput, { id: given });
		return onServerOrStore(async (place) => {
			const topic = await place.client(await readSubject(place, subject)).unmuteTopic(id);
			print(json, topic, `Unmuted ${topic.kind} ${topic.value}`);
		});
	});

export const mutedTopicsCommand = new Command('muted-topics')
	.description('List muted words, hashtags, types, sources and threads, newest first')
	.argument('<subject>', READER)
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('muted-topics reader'))
	.action((subject: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => {
			for (const topic of await place.client(await readReader(place, subject)).mutedTopics())
				print(json, topic, `${topic.id}  ${topic.kind}  ${topic.value}${topic.until ? `  until ${topic.until}` : ''}`);
		}),
	);
