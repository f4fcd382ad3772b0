/**
 * No test measures time. A busy machine changes times without any change of the code, so such a test fails now and
 * then, and a count shows growth or order just as well.
 */
import { type Program, Visitor } from 'oxc-parser';
import { isTest } from './rooms.ts';

export type Measuring = { line: number; what: string };

type Node = { start: number; end: number };

const RULE =
	'a test counts steps or asserts an order; a clock may only end what hangs, as in `while (Date.now() < deadline)`';

/** The files that this rule is for: tests, and all that browser tests are made of. */
const isJudged = (file: string) => isTest(file) || /^e2e\/|\.test\.tsx?$/.test(file);

export function judgeClocks({ file, measuring }: { file: string; measuring: Measuring[] }): string[] {
	return isJudged(file) ? measuring.map(({ line, what }) => `${file}:${line}: ${what}; ${RULE}`) : [];
}

/** A clock that runs on by itself, and is there to measure. */
const STOPWATCH = /^(?:globalThis\s*\.\s*)?(?:performance\s*\.\s*(?:now|mark|measure)|process\s*\.\s*hrtime)$/;
const STOPWATCH_MODULE = /^(?:node:)?perf_hooks$/;
/** A reading of the clock: `Date.now()`, `new Date().getTime()`, `+new Date()`. */
const READING = /\bDate\s*\.\s*now\s*\(\s*\)|\bnew\s+Date\s*\(\s*\)/;
const ONLY_READING =
	/^[+(\s]*(?:Date\s*\.\s*now\s*\(\s*\)|new\s+Date\s*\(\s*\)(?:\s*\.\s*(?:getTime|valueOf)\s*\(\s*\))?)[)\s]*$/;
/** A matcher that compares sizes: `toBeLessThan`, `toBeGreaterThanOrEqual`, `toBeCloseTo`. */
const COMPARES = /\.\s*(?:toBe(?:Less|Greater)Than(?:OrEqual)?|toBeCloseTo)$/;

/** The places where a file reads a stopwatch, or takes one reading of the clock from another to compare or keep it. */
export function measuringIn(
	program: Program,
	textOf: (node: Node) => string,
	lineAt: (offset: number) => number,
): Measuring[] {
	const found = new Map<number, Measuring>();
	const add = ({ start }: Node, what: string) => {
		const line = lineAt(start);
		if (!found.has(line)) found.set(line, { line, what });
	};
	/** Names that hold a reading of the clock. */
	const readings = new Set<string>();
	const differences: (Node & { isDuration: boolean })[] = [];
	const comparisons: Node[] = [];

	new Visitor({
		VariableDeclarator(node) {
			if (node.id.type === 'Identifier' && node.init && ONLY_READING.test(textOf(node.init)))
				readings.add(node.id.name);
		},
	}).visit(program);
	const isReading = (text: string) => ONLY_READING.test(text) || readings.has(text);

	new Visitor({
		ImportDeclaration(node) {
			if (STOPWATCH_MODULE.test(node.source.value)) add(node, `imports ${node.source.value}`);
		},
		MemberExpression(node) {
			const text = textOf(node);
			if (STOPWATCH.test(text)) add(node, `reads ${text}`);
		},
		BinaryExpression(node) {
			if (/^[<>]=?$/.test(node.operator)) comparisons.push(node);
			if (node.operator !== '-') return;
			const [left, right] = [textOf(node.left), textOf(node.right)];
			if (isReading(right) || (READING.test(left) && !/^[\d_(]/.test(right)))
				differences.push({ start: node.start, end: node.end, isDuration: isReading(left) && isReading(right) });
		},
		CallExpression(node) {
			if (COMPARES.test(textOf(node.callee))) comparisons.push(node);
		},
	}).visit(program);

	for (const difference of differences) {
		const isCompared = comparisons.some(({ start, end }) => start <= difference.start && difference.end <= end);
		if (difference.isDuration) add(difference, 'measures a duration with Date.now');
		else if (isCompared) add(difference, 'compares a duration with Date.now');
	}
	return [...found.values()];
}
