-- What a room's name says, for whoever reads English or Thai; null where the name says it itself.

set local lock_timeout = '3s';

alter table room_type
  add column name_en text check (name_en <> ''),
  add column name_th text check (name_th <> '');
