import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Choice } from '../controls/choice.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Rule = Outputs['alarm']['list']['rules'][number];

/** The thresholds that are offered. One that was set otherwise is offered beside them. */
const THRESHOLDS = [5, 10, 20, 50, 100];

/**
 * All rules, each with a choice of on and off, or its state alone. A refused change shows the old state again.
 */
export function AlarmRules({ rules, changes }: { rules: readonly Rule[]; changes: boolean }) {
	const t = useTranslations('alarms');
	return (
		<ul aria-label={t('rules')} className="divide-y divide-line border-y border-line">
			{rules.map((rule) => (
				<AlarmRule key={rule.kind} rule={rule}>
					{changes ? <RuleChoice rule={rule} /> : <RuleState rule={rule} />}
				</AlarmRule>
			))}
		</ul>
	);
}

function AlarmRule({ rule: { kind }, children }: { rule: Rule; children: ReactNode }) {
	const nameOf = useTranslations('alarmKinds');
	const about = useTranslations('alarmsAbout');
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
			<div className="min-w-0 flex-1 basis-60">
				<p className="font-semibold">{nameOf(kind)}</p>
				<p className="text-small text-muted">{about(kind)}</p>
			</div>
			{children}
		</li>
	);
}

/** The state of a rule, for auditors. */
function RuleState({ rule: { since, threshold } }: { rule: Rule }) {
	const t = useTranslations('alarms');
	return (
		<p className="text-small font-semibold">
			<span>{since === undefined ? t('off') : t('on')}</span>
			{since !== undefined && threshold !== undefined && (
				<span className="ml-2 font-normal text-muted">{t('withinAnHour', { count: threshold })}</span>
			)}
		</p>
	);
}

function RuleChoice({ rule }: { rule: Rule }) {
	const t = useTranslations('alarms');
	const name = useTranslations('alarmKinds')(rule.kind);
	const { isOn, threshold, change } = useRule(rule);
	return (
		<>
			{threshold !== undefined && (
				<Threshold name={name} value={threshold} onChange={(next) => change({ isOn, threshold: next })} isOn={isOn} />
			)}
			<Choice
				label={name}
				options={{ on: t('on'), off: t('off') }}
				value={isOn ? 'on' : 'off'}
				onChange={(next) => change({ isOn: next === 'on', threshold })}
			/>
		</>
	);
}

type Wanted = { isOn: boolean; threshold?: number | undefined };

/** A rule as it is, or as the reader wants it until the answer is there: a choice shows at once. */
function useRule({ kind, since, threshold }: Rule) {
	const t = useTranslations('alarms');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [wanted, setWanted] = useState<Wanted>();
	const set = useMutation(trpc.alarm.set.mutationOptions());
	const remove = useMutation(trpc.alarm.remove.mutationOptions());
	const change = async (next: Wanted) => {
		setWanted(next);
		try {
			await (next.isOn ? set.mutateAsync({ kind, threshold: next.threshold }) : remove.mutateAsync({ kind }));
		} catch (error) {
			toastProblem(t('refused'), sentenceOf(error));
		}
		await readAgain(queryClient, trpc.alarm.pathFilter());
		// A later choice stays until its own answer is there.
		setWanted((latest) => (latest === next ? undefined : latest));
	};
	return { ...(wanted ?? { isOn: since !== undefined, threshold }), change };
}

type ThresholdProps = { name: string; value: number; isOn: boolean; onChange(value: number): void };

/** The number of entries within an hour. It can be chosen once the rule is on. */
function Threshold({ name, value, isOn, onChange }: ThresholdProps) {
	const t = useTranslations('alarms');
	const hydrated = useHydrated();
	const offered = [...new Set([...THRESHOLDS, value])].toSorted((one, other) => one - other);
	return (
		<select
			aria-label={t('threshold', { name })}
			value={value}
			disabled={!hydrated || !isOn}
			onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
			className="h-11 rounded-xl border border-field bg-surface px-3 text-small disabled:text-muted"
		>
			{offered.map((count) => (
				<option key={count} value={count}>
					{t('withinAnHour', { count })}
				</option>
			))}
		</select>
	);
}
