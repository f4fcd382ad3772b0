import { List } from './list.tsx';

export default async function Page({ searchParams }: { searchParams: Promise<{ events?: string }> }) {
	return <List count={Number((await searchParams).events)} />;
}
