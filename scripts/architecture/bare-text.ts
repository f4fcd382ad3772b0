/**
 * Finds text that stands bare beside what comes and goes. A browser's translation puts each text into an element of its
 * own; React then looks for the text to remove it, or to put something before it, does not find it, and the page is gone.
 * In an element of its own it is found again.
 */
import { type JSXChild, type JSXElement, type JSXFragment, Visitor } from 'oxc-parser';

type Node = { type: string; start: number; end: number };

/** Values that are known to be elements, or nothing, by how they are called. */
const ELEMENTS =
	/^(children|origin|icon|aside|ahead|empty|end|after|before|mark|badge|actions?|extra|foot|head|controls)$/;

/** The places of bare texts in a file. */
export function bareTexts(program: Parameters<Visitor['visit']>[0], textOf: (node: Node) => string): Node[] {
	const found: Node[] = [];
	const judge = (parent: JSXElement | JSXFragment) => {
		const { children } = parent;
		const shown = children.filter((child) => !isBlank(child));
		for (const child of shown) {
			if (child.type !== 'JSXExpressionContainer') continue;
			const kinds = kindsOf(child.expression as Node, textOf);
			// React writes a text that is alone in an element of HTML as the content of that element.
			const isAlone = shown.length === 1 && isOfHtml(parent);
			if (!isAlone && kinds.has('text') && (kinds.has('element') || (kinds.has('nothing') && shown.length > 1)))
				found.push(child);
		}
		if (!shown.some((child) => comesAndGoes(child, textOf))) return;
		for (const child of shown) if (isText(child, textOf) && !found.includes(child)) found.push(child);
	};
	new Visitor({ JSXElement: judge, JSXFragment: judge }).visit(program);
	return found;
}

const isOfHtml = (parent: JSXElement | JSXFragment) =>
	parent.type === 'JSXElement' &&
	parent.openingElement.name.type === 'JSXIdentifier' &&
	/^[a-z]/.test(parent.openingElement.name.name);

/** Translators leave spaces alone. */
const isBlank = (child: JSXChild) =>
	(child.type === 'JSXText' && child.value.trim() === '') ||
	(child.type === 'JSXExpressionContainer' &&
		(child.expression.type === 'JSXEmptyExpression' ||
			(child.expression.type === 'Literal' && String(child.expression.value).trim() === '')));

function comesAndGoes(child: JSXChild, textOf: (node: Node) => string): boolean {
	if (child.type !== 'JSXExpressionContainer') return false;
	const { expression } = child;
	if (expression.type === 'LogicalExpression' || expression.type === 'ConditionalExpression')
		return kindsOf(expression as Node, textOf).has('element');
	return expression.type === 'CallExpression' && textOf(expression.callee).endsWith('.map');
}

function isText(child: JSXChild, textOf: (node: Node) => string): boolean {
	if (child.type === 'JSXText') return true;
	if (child.type !== 'JSXExpressionContainer') return false;
	const kinds = kindsOf(child.expression as Node, textOf);
	return kinds.has('text') && kinds.size === 1;
}

type Kind = 'text' | 'element' | 'nothing' | 'unknown';

/** The kinds of child that an expression may draw. */
function kindsOf(node: Node, textOf: (node: Node) => string): Set<Kind> {
	switch (node.type) {
		case 'ParenthesizedExpression':
			return kindsOf((node as Node & { expression: Node }).expression, textOf);
		case 'ConditionalExpression': {
			const { consequent, alternate } = node as Node & { consequent: Node; alternate: Node };
			return new Set([...kindsOf(consequent, textOf), ...kindsOf(alternate, textOf)]);
		}
		case 'LogicalExpression': {
			const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
			if (operator === '&&') return new Set<Kind>(['nothing', ...kindsOf(right, textOf)]);
			// A prop that stands in for an element is one.
			const kinds = left.type === 'Identifier' ? (['unknown'] as Kind[]) : kindsOf(left, textOf);
			return new Set([...kinds, ...kindsOf(right, textOf)]);
		}
		case 'JSXElement':
			return new Set<Kind>(['element']);
		case 'JSXFragment': {
			const { children } = node as JSXFragment;
			return new Set<Kind>(children.some((child) => !isBlank(child) && isText(child, textOf)) ? ['text'] : ['element']);
		}
		case 'TemplateLiteral':
			return new Set<Kind>(['text']);
		case 'Literal':
			return new Set<Kind>([typeof (node as Node & { value: unknown }).value === 'string' ? 'text' : 'nothing']);
		case 'CallExpression': {
			const callee = textOf((node as Node & { callee: Node }).callee);
			if (callee.endsWith('.map')) return new Set<Kind>(['element']);
			return new Set<Kind>([
				/^(t|print|parts|explain|says|words?|format\.\w+)(\.rich)?$/.test(callee) ? 'text' : 'unknown',
			]);
		}
		case 'Identifier': {
			const name = textOf(node);
			if (name === 'undefined') return new Set<Kind>(['nothing']);
			return new Set<Kind>([ELEMENTS.test(name) ? 'unknown' : 'text']);
		}
		case 'MemberExpression':
			return new Set<Kind>(['text']);
		default:
			return new Set<Kind>(['unknown']);
	}
}
