import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Copies of a stored diagram with numbers in their names, each with so many versions, its shares, and an element name
 * of its own (`Part1` in `Copy 1`), written into the database itself.
 */
export function addCopies(
  dataDir: string,
  id: string,
  { diagrams, versions }: { readonly diagrams: number; readonly versions: number },
): void {
  const database = new DatabaseSync(join(dataDir, 'umlaut.db'), { timeout: 10_000 });
  database.exec(`
    begin immediate;
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${diagrams})
    insert into diagrams (id, owner_id, name, version, created_at, updated_at, saved_by)
      select substr(id, 1, 24) || printf('%012x', n), owner_id, 'Copy ' || n, ${versions}, created_at, updated_at - n, saved_by
      from diagrams, numbers where id = '${id}';
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${versions})
    insert into versions (diagram_id, version, at, author_id, elements, name, packed)
      select d.id, n, v.at + n, v.author_id, v.elements, d.name, v.packed
      from diagrams d, versions v, numbers where v.diagram_id = '${id}' and d.name like 'Copy %';
    insert into shares (id, diagram_id, email, email_key, role, created_at, user_id)
      select substr(s.id, 1, 24) || substr(d.id, 25), d.id, s.email, s.email_key, s.role, s.created_at, s.user_id
      from diagrams d, shares s where s.diagram_id = '${id}' and d.name like 'Copy %';
    insert into element_names (diagram_id, names, folded)
      select d.id, e.names || char(10) || replace(d.name, 'Copy ', 'Part'), e.folded || char(10) || replace(d.name, 'Copy ', 'part')
      from diagrams d, element_names e where e.diagram_id = '${id}' and d.name like 'Copy %';
    commit;`);
  database.close();
}
