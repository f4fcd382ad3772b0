'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { LONGEST_TOPIC, TOPIC_KINDS, type TopicKind } from '../../contract/timeline/muted-topic.ts';
import { Button } from '../controls/button.tsx';
import { Choice } from '../controls/choice.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused, TextInput } from '../machines/text-input.tsx';
import { MUTED_DAYS, type MutedFor, useMuteTopic } from './use-mute-topic.ts';

/** A thread is muted where it is read. */
type TypedKind = Exclude<TopicKind, 'thread'>;
const TYPED_KINDS = TOPIC_KINDS.filter((kind): kind is TypedKind => kind !== 'thread');
const LENGTHS = Object.keys(MUTED_DAYS) as MutedFor[];

/** Mutes a word, a hashtag, a type or a source, for a time or for good. */
export function MuteTopicForm() {
	const t = useTranslations('mutedTopics');
	const kindOf = useTranslations('topicKinds');
	const aboutOf = useTranslations('topicKindsAbout');
	const lengthOf = useTranslations('mutedFor');
	const sentenceOf = useErrorSentence();
	const [kind, setKind] = useState<TypedKind>('word');
	const [value, setValue] = useState('');
	const [length, setLength] = useState<MutedFor>('always');
	const { mute, isPending, error } = useMuteTopic(() => setValue(''));
	function submit(event: FormEvent) {
		event.preventDefault();
		mute({ kind, value }, length);
	}
	return (
		<form onSubmit={submit} aria-label={t('form')} className="space-y-4">
			<Choice label={t('kind')} options={labelled(TYPED_KINDS, kindOf)} value={kind} onChange={setKind} />
			<div>
				<TextInput label={kindOf(kind)} value={value} onChange={setValue} maxLength={LONGEST_TOPIC} required />
				<p className="mt-1.5 text-small text-muted">{aboutOf(kind)}</p>
			</div>
			<Choice label={t('length')} options={labelled(LENGTHS, lengthOf)} value={length} onChange={setLength} />
			<Refused sentence={error ? sentenceOf(error) : undefined} />
			<Button type="submit" disabled={isPending || !value.trim()}>
				{t('mute')}
			</Button>
		</form>
	);
}

const labelled = <Name extends string>(names: readonly Name[], labelOf: (name: Name) => string) =>
	Object.fromEntries(names.map((name) => [name, labelOf(name)])) as Record<Name, string>;
