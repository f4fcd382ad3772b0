'use client';

import { Field } from '@base-ui/react/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ErrorCode, TidelineError } from '../../contract/errors.ts';
import type { Profile } from '../../contract/subject.ts';
import { normalHandle, problemWithHandle, problemWithName } from '../../contract/text-rules.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { toastDone } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Complaint = { about: 'name' | 'handle' | 'form'; sentence: string };

/** The reader's own name and handle. */
export function SettingsForm({ profile }: { profile: Profile }) {
	const t = useTranslations('settingsForm');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const router = useRouter();
	const queryClient = useQueryClient();
	const [saved, setSaved] = useState(profile);
	const [name, setName] = useState(profile.name);
	const [handle, setHandle] = useState(profile.handle);
	const [complaint, setComplaint] = useState<Complaint>();
	const edit = useMutation(
		trpc.subject.edit.mutationOptions({
			onSuccess(edited) {
				setSaved(edited);
				setName(edited.name);
				setHandle(edited.handle);
				toastDone(t('saved'));
				void readAgain(queryClient, trpc.subject.pathFilter(), trpc.directory.pathFilter());
				// The header shows the name, too.
				router.refresh();
			},
			onError: (error) => setComplaint({ about: aboutOf(error.data?.reason), sentence: sentenceOf(error) }),
		}),
	);

	function submit(event: FormEvent) {
		event.preventDefault();
		const sent = { name: name.trim(), handle: normalHandle(handle) };
		// What the server would refuse for sure is not sent.
		const wrong = problemWithName(sent.name) ?? problemWithHandle(sent.handle);
		if (wrong) {
			const error = new TidelineError(wrong.params.code, wrong.message);
			setComplaint({ about: aboutOf(error.code), sentence: sentenceOf(error) });
			return;
		}
		setComplaint(undefined);
		edit.mutate(sent);
	}

	return (
		<form onSubmit={submit} aria-label={t('label')} noValidate className="space-y-5">
			<TextField
				label={t('name')}
				hint={t('nameHint')}
				value={name}
				onChange={setName}
				autoComplete="name"
				complaint={complaint?.about === 'name' ? complaint.sentence : undefined}
			/>
			<TextField
				label={t('handle')}
				hint={t('handleHint')}
				value={handle}
				onChange={setHandle}
				autoComplete="username"
				before="@"
				complaint={complaint?.about === 'handle' ? complaint.sentence : undefined}
			/>
			{complaint?.about === 'form' && (
				<p role="alert" className="rounded-lg bg-danger-wash px-3 py-2 text-small text-danger">
					{complaint.sentence}
				</p>
			)}
			<Button type="submit" disabled={edit.isPending || (name === saved.name && handle === saved.handle)}>
				{edit.isPending ? t('saving') : t('save')}
			</Button>
		</form>
	);
}

function aboutOf(code: ErrorCode | undefined): Complaint['about'] {
	if (code === 'name_invalid') return 'name';
	return code === 'handle_invalid' || code === 'handle_taken' ? 'handle' : 'form';
}

type TextFieldProps = {
	label: string;
	hint: string;
	value: string;
	onChange(value: string): void;
	autoComplete: string;
	before?: ReactNode;
	complaint: string | undefined;
};

function TextField({ label, hint, value, onChange, autoComplete, before, complaint }: TextFieldProps) {
	const hydrated = useHydrated();
	return (
		<Field.Root invalid={complaint !== undefined} className="flex flex-col">
			<Field.Label className="text-small font-semibold">{label}</Field.Label>
			<div className="mt-1.5 flex h-11 items-center rounded-xl border border-field bg-surface px-3.5 focus-within:border-accent focus-within:outline focus-within:outline-accent has-data-invalid:border-danger">
				{before && <span className="text-muted">{before}</span>}
				<Field.Control
					value={value}
					readOnly={!hydrated}
					onValueChange={onChange}
					autoComplete={autoComplete}
					spellCheck={false}
					className="h-full min-w-0 flex-1 bg-transparent outline-none"
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
