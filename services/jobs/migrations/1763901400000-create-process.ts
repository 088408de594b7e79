import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateProcess1763901400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The process a job is a step of: both or none.
      alter table job add column parent_job_id text;
      alter table job add column parent_step text;
      alter table job add constraint job_parent check ((parent_job_id is null) = (parent_step is null));
      alter table job add constraint job_parent_fkey foreign key (workspace_id, parent_job_id) references job;
      -- The folder that a process put its video into.
      alter table job add column project_id text;
      -- A process has no command: its steps have.
      alter table job alter column command drop not null;
      alter table job add constraint job_command check (command is not null or kind = 'process');

      -- A process starts its steps as it comes to them, whatever else waits for the video meanwhile.
      drop index job_single_flight;
      create unique index job_single_flight on job (workspace_id, video_id, type)
        where status in ('pending', 'processing') and parent_job_id is null;
      -- A step is worked on once at a time. Also serves "the open jobs of a process".
      create unique index job_of_step on job (workspace_id, parent_job_id, parent_step)
        where status in ('pending', 'processing') and parent_job_id is not null;
      -- Serves "is a process doing this to the video already".
      create index job_open_steps on job (workspace_id, video_id, type)
        where status in ('pending', 'processing') and parent_job_id is not null;

      create table process_step (
        workspace_id text not null,
        job_id text not null,
        name text not null,
        ordinal int not null,
        -- Steps of a stage run side by side, stages one after the other.
        stage int not null,
        -- Its part of the whole process's progress.
        weight int not null check (weight > 0),
        status text not null default 'waiting' check (status in ('waiting', 'running', 'completed')),
        -- The job that does it in the process's present attempt; some are done without.
        child_job_id text,
        result jsonb,
        primary key (workspace_id, job_id, name),
        unique (workspace_id, job_id, ordinal),
        foreign key (workspace_id, job_id) references job,
        foreign key (workspace_id, child_job_id) references job
      );
      ${workspaceBoundary('process_step')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table process_step;
      drop index job_open_steps, job_of_step, job_single_flight;
      create unique index job_single_flight on job (workspace_id, video_id, type) where status in ('pending', 'processing');
      alter table job drop constraint job_command, drop constraint job_parent_fkey, drop constraint job_parent;
      alter table job drop column project_id, drop column parent_step, drop column parent_job_id;
      alter table job alter column command set not null`);
  }
}
