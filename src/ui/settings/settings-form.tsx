'use client';

import { Field } from '@base-ui/react/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { type ErrorCode, TidelineError } from '../../contract/errors/errors.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import { problemWithReferenceLink } from '../../contract/text/references.ts';
import { characters } from '../../contract/text/text-length.ts';
import {
	DESCRIPTION_LIMIT,
	normalHandle,
	problemWithDescription,
	problemWithHandle,
	problemWithLink,
	problemWithName,
} from '../../contract/text/text-rules.ts';
import { type CallError, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { toastDone } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { nameKey } from '../subject/name-loader.ts';

type Field = 'name' | 'handle' | 'description' | 'link' | 'issueLink' | 'commitLink';
type Complaint = { about: Field | 'form'; sentence: string };

type Props = {
	profile: Pick<Profile, 'id' | Field>;
	/** True for a machine that the reader owns, false for the reader. */
	isMachine?: boolean;
};

/** The form for the reader's own profile, or for that of a machine. */
export function SettingsForm({ profile, isMachine = false }: Props) {
	const t = useTranslations('settingsForm');
	const whose = isMachine ? 'machine' : 'own';
	const sentenceOf = useErrorSentence();
	const [saved, setSaved] = useState(profile);
	const [fields, setFields] = useState(() => fieldsOf(profile));
	const [complaint, setComplaint] = useState<Complaint>();
	const edit = useEdit(profile.id, isMachine, {
		onSuccess(edited) {
			setSaved(edited);
			setFields(fieldsOf(edited));
			toastDone(t('saved'));
		},
		onError: (error) => setComplaint({ about: aboutOf(error.data?.reason), sentence: sentenceOf(error) }),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		const sent = sentOf(fields);
		// Values that the server would refuse for sure are not sent.
		const wrong = problemWith(sent);
		if (wrong) {
			const error = new TidelineError(wrong.params.code, wrong.message);
			setComplaint({ about: aboutOf(error.code), sentence: sentenceOf(error) });
			return;
		}
		setComplaint(undefined);
		edit.mutate(sent);
	}

	const isDone = Object.entries(fieldsOf(saved)).every(([field, value]) => fields[field as Field] === value);
	const of = (field: Field) => ({
		value: fields[field],
		onChange: (value: string) => setFields((before) => ({ ...before, [field]: value })),
		complaint: complaint?.about === field ? complaint.sentence : undefined,
	});
	return (
		<form onSubmit={submit} aria-label={t('label', { whose })} noValidate className="space-y-5">
			<TextField label={t('name')} hint={t('nameHint', { whose })} autoComplete="name" {...of('name')} />
			<TextField
				label={t('handle')}
				hint={t('handleHint', { whose })}
				autoComplete="username"
				before="@"
				{...of('handle')}
			/>
			<TextField
				label={t('description')}
				hint={t('descriptionHint', { whose, most: DESCRIPTION_LIMIT, count: characters(fields.description.trim()) })}
				autoComplete="off"
				isLong
				{...of('description')}
			/>
			<TextField label={t('link')} hint={t('linkHint', { whose })} autoComplete="url" {...of('link')} />
			{isMachine && <ReferenceFields of={of} />}
			{complaint?.about === 'form' && (
				<p role="alert" className="rounded-lg bg-danger-wash px-3 py-2 text-small text-danger">
					{complaint.sentence}
				</p>
			)}
			<Button type="submit" disabled={edit.isPending || isDone}>
				{edit.isPending ? t('saving') : t('save')}
			</Button>
		</form>
	);
}

type FieldProps = { value: string; onChange(value: string): void; complaint: string | undefined };

/** Addresses to which issues and commits in the texts of a machine lead. */
function ReferenceFields({ of }: { of(field: Field): FieldProps }) {
	const t = useTranslations('settingsForm');
	return (
		<>
			<TextField label={t('issueLink')} hint={t('issueLinkHint')} autoComplete="off" {...of('issueLink')} />
			<TextField label={t('commitLink')} hint={t('commitLinkHint')} autoComplete="off" {...of('commitLink')} />
		</>
	);
}

type Outcome = { onSuccess(edited: Profile): void; onError(error: CallError): void };

function useEdit(id: string, isMachine: boolean, { onSuccess, onError }: Outcome) {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const router = useRouter();
	const queryClient = useQueryClient();
	return useMutation({
		mutationKey: trpc.subject.edit.mutationKey(),
		mutationFn: (sent: Record<Field, string>) =>
			isMachine ? client.machine.edit.mutate({ ...sent, subject: id }) : client.subject.edit.mutate(sent),
		onSuccess(edited) {
			onSuccess(edited);
			void readAgain(queryClient, { queryKey: nameKey(edited.id) });
			void readAgain(queryClient, trpc.subject.pathFilter(), trpc.directory.pathFilter(), trpc.machine.pathFilter());
			// The header shows the name, too.
			router.refresh();
		},
		onError,
	});
}

const fieldsOf = ({ name, handle, ...others }: Props['profile']): Record<Field, string> => ({
	name,
	handle,
	description: others.description ?? '',
	link: others.link ?? '',
	issueLink: others.issueLink ?? '',
	commitLink: others.commitLink ?? '',
});

const sentOf = ({ name, handle, description, link, issueLink, commitLink }: Record<Field, string>) => ({
	name: name.trim(),
	handle: normalHandle(handle),
	description: description.trim(),
	link: withScheme(link.trim()),
	issueLink: withScheme(issueLink.trim()),
	commitLink: withScheme(commitLink.trim()),
});

const problemWith = ({ name, handle, description, link, issueLink, commitLink }: Record<Field, string>) =>
	problemWithName(name) ??
	problemWithHandle(handle) ??
	problemWithDescription(description) ??
	problemWithLink(link) ??
	problemWithReferenceLink(issueLink, 'issueLink') ??
	problemWithReferenceLink(commitLink, 'commitLink');

/** People write `tide.example` for an address. */
const withScheme = (link: string) => (link === '' || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`);

function aboutOf(code: ErrorCode | undefined): Complaint['about'] {
	if (code === 'name_invalid') return 'name';
	if (code === 'description_invalid') return 'description';
	if (code === 'link_invalid') return 'link';
	if (code === 'issue_link_invalid') return 'issueLink';
	if (code === 'commit_link_invalid') return 'commitLink';
	return code === 'handle_invalid' || code === 'handle_taken' ? 'handle' : 'form';
}

/** A pasted text may have lines. Each break becomes a blank, and the caret stays where it is. */
function inOneParagraph(box: HTMLTextAreaElement): string {
	const { value, selectionStart, selectionEnd } = box;
	const text = value.replace(LINE_BREAK, ' ');
	if (text === value) return value;
	box.value = text;
	box.setSelectionRange(selectionStart, selectionEnd);
	return text;
}

const LINE_BREAK = /[\n\r\t\v\f\u0085\u2028\u2029]/g;

/** Enter saves, as in a field of one line. */
function saveOnEnter(event: KeyboardEvent<HTMLElement>) {
	if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
	event.preventDefault();
	event.currentTarget.closest('form')?.requestSubmit();
}

type TextFieldProps = {
	label: string;
	hint: string;
	value: string;
	onChange(value: string): void;
	autoComplete: string;
	before?: ReactNode;
	/** Whether it may take several lines to show. */
	isLong?: boolean;
	complaint: string | undefined;
};

function TextField({ label, hint, value, onChange, autoComplete, before, isLong, complaint }: TextFieldProps) {
	const hydrated = useHydrated();
	return (
		<Field.Root invalid={complaint !== undefined} className="flex flex-col">
			<Field.Label className="text-small font-semibold">{label}</Field.Label>
			<div className="mt-1.5 flex min-h-11 items-center rounded-xl border border-field bg-surface px-3.5 focus-within:border-accent focus-within:outline focus-within:outline-accent has-data-invalid:border-danger">
				{before && <span className="text-muted">{before}</span>}
				<Field.Control
					dir="auto"
					value={value}
					readOnly={!hydrated}
					onValueChange={(typed, { event: { target } }) =>
						onChange(target instanceof HTMLTextAreaElement ? inOneParagraph(target) : typed)
					}
					onKeyDown={isLong ? saveOnEnter : undefined}
					autoComplete={autoComplete}
					spellCheck={isLong ?? false}
					render={isLong ? <textarea rows={3} /> : undefined}
					className="min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 outline-none"
				/>
			</div>
			{complaint && (
				<Field.Error match role="alert" className="mt-1.5 text-small font-medium text-danger [overflow-wrap:anywhere]">
					{complaint}
				</Field.Error>
			)}
			<Field.Description className="mt-1.5 text-small text-muted">{hint}</Field.Description>
		</Field.Root>
	);
}
