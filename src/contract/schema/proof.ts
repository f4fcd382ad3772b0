import { z } from 'zod';
import type * as contract from '../audit/proof.ts';
import { Entry } from './audit.ts';
import { SubjectId } from './subject.ts';

export const EntryProofInput = z.strictObject({ subject: SubjectId, seq: z.int().min(1) });

export const EntryProof = z.object({
	entry: Entry,
	content: z.object({ salt: z.string(), content: z.record(z.string(), z.unknown()) }).optional(),
	leaf: z.object({ ledger: z.string(), blind: z.string() }),
	index: z.int(),
	integratedAt: z.string(),
	proof: z.string(),
	origin: z.string(),
	log: z.string(),
	keys: z.array(z.string()),
	witnesses: z.array(z.string()),
}) satisfies z.ZodType<contract.EntryProof>;

export const LogAbout = EntryProof.pick({
	origin: true,
	log: true,
	keys: true,
	witnesses: true,
}) satisfies z.ZodType<contract.LogAbout>;

/** The place of an entry in the log. `waiting`: no signed checkpoint has it yet; ask again in a minute. */
export const LogPlace = z.discriminatedUnion('state', [
	z.object({ state: z.literal('proven'), proof: EntryProof }),
	z.object({ state: z.literal('waiting'), entry: Entry }),
]);
export type LogPlace = z.infer<typeof LogPlace>;

export const LedgerLinks = z.object({
	expiresAt: z.string(),
	head: z.string(),
	entries: z.string(),
	events: z.string(),
	profile: z.string(),
	logKeys: z.string(),
	leaves: z.string(),
	beginning: z.string(),
	generation: z.int(),
	origin: z.string(),
	log: z.string(),
	keys: z.array(z.string()),
	witnesses: z.array(z.string()),
}) satisfies z.ZodType<contract.LedgerLinks>;

/**
 * The state of the log. `root` is base64 of 32 bytes. `keys` are its verifier keys, the Ed25519 one first; none before
 * the first checkpoint. `waiting` counts up to 16,000 entries that have no place in it yet, and `waitingSince` is when
 * the oldest was written. `isFilling`: entries from before the log are still being added. `problem` says in a sentence
 * why nothing is signed. Of a witness, `size` is that of the last checkpoint that it cosigned, `at` when it was asked
 * last, and `problem` what it answered then.
 */
export const LogStatus = z.object({
	generation: z.int(),
	origin: z.string(),
	keys: z.array(z.string()),
	size: z.int(),
	root: z.string(),
	integratedAt: z.string().optional(),
	signed: z.object({ size: z.int(), at: z.string(), cosigned: z.int() }).optional(),
	waiting: z.int(),
	waitingSince: z.string().optional(),
	isFilling: z.boolean(),
	problem: z.string().optional(),
	witnesses: z.array(z.object({ name: z.string(), size: z.int(), at: z.string(), problem: z.string().optional() })),
});
export type LogStatus = z.infer<typeof LogStatus>;
