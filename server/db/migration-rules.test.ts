import { describe, expect, it } from 'vitest';
import {
  builtIndex,
  indexNamesTaken,
  isConcurrent,
  isExpandOnly,
  migrationComplaints,
  statementsOf,
} from './migration-rules.ts';

describe('a migration that the last release does not know', () => {
  it.each([
    'create table a (id int primary key, name text not null, unique (name)); create index a_name on a (name);',
    'alter table a add column b text;',
    "alter table a add column b text not null default '';",
    'alter table a add column b bigint not null generated always as identity;',
    '-- It used to drop table a.\nalter table a drop constraint a_check;',
    'drop index a_name;',
    'create function f() returns trigger language plpgsql as $$ begin delete from a; return null; end $$;',
    '-- concurrently\ncreate index concurrently if not exists a_b on a (b);\n-- Another.\ndrop index concurrently if exists a_c;',
    '-- not expand-only: nobody reads it since the release before\nalter table a drop column b;',
  ])('may be %s', (text) => {
    expect(migrationComplaints(text)).toEqual([]);
  });

  it.each([
    ['alter table a drop column b;', 'drops'],
    ['DROP TABLE a;', 'drops'],
    ['alter table a rename column b to c;', 'renames'],
    ['alter table a alter column b type bigint;', 'changes a type'],
    ['alter table a alter column b set not null;', 'refuses rows'],
    ['alter table a add column b text not null;', 'asks for a value'],
    ['alter table a add column c int default 0, add column b text not null;', 'asks for a value'],
    ['alter table a add constraint a_b check (b > 0);', 'refuses rows'],
    ['alter table a add unique (b);', 'refuses rows'],
    ['delete from a where b;', 'deletes'],
    ['do $$ begin delete from a; end $$;', 'deletes'],
    ['create function f() returns int language sql as $f$ select 1 $f$; delete from a;', 'deletes'],
    ['create index a_b on a (b);', 'holds up'],
    ['create table b (id int); create index a_b on only a using brin (b);', 'holds up whoever writes to a '],
    ['-- concurrently\ncreate index a_b on a (b);', 'more than indexes'],
    [
      '-- concurrently\ncreate index concurrently if not exists a_b on a (b);\nupdate a set b = 1;',
      'more than indexes',
    ],
    ['-- not expand-only:\nalter table a drop column b;', 'drops'],
  ])('may not be %s', (text, complaint) => {
    expect(migrationComplaints(text)).toEqual([expect.stringContaining(complaint)]);
  });

  it('says itself what it is', () => {
    expect(isExpandOnly('-- not expand-only: it is over\nselect 1;')).toBe(false);
    expect(isExpandOnly('select 1; -- not expand-only: no line of its own')).toBe(true);
    expect(isConcurrent('-- concurrently\nselect 1')).toBe(true);
    expect(isConcurrent('-- built concurrently with others\nselect 1')).toBe(false);
  });

  it('that is concurrent is taken apart by statements, and knows what they build', () => {
    const [first = '', second = '', ...more] = statementsOf(
      '-- Why; and how.\ncreate unique index concurrently if not exists a_b on a (b);\ndrop index concurrently if exists a_c;\n',
    );
    expect(more).toEqual([]);
    expect([builtIndex(first), builtIndex(second)]).toEqual(['a_b', null]);
  });
});

describe('an index', () => {
  const made = 'create index a_b on a (b);';
  const madeAgain = '-- concurrently\ncreate index concurrently if not exists a_b on a (c);';

  it('is not made under a name that another one has', () => {
    expect(indexNamesTaken([made, madeAgain])).toEqual(['a_b']);
    expect(indexNamesTaken([made, 'create unique index if not exists a_b on a (b);'])).toEqual(['a_b']);
  });

  it('may have the name of one that is gone by then', () => {
    expect(indexNamesTaken([made, 'drop index concurrently if exists a_b;', madeAgain])).toEqual([]);
    expect(indexNamesTaken(['-- create index a_b, some day', made, 'create index b_a on b (a);'])).toEqual([]);
  });
});
