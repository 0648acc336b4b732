// Generated from db/migrations by scripts/generate-types.ts: do not edit, run `npm run db:types`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      accounting_batch_files: {
        Row: {
          accounting_batch_id: string;
          byte_count: number;
          created_at: string;
          file_name: string;
          id: string;
          position: number;
          row_count: number;
          sha256: string;
        };
        Insert: {
          accounting_batch_id: string;
          byte_count: number;
          created_at?: string;
          file_name: string;
          id?: string;
          position: number;
          row_count: number;
          sha256: string;
        };
        Update: {
          accounting_batch_id?: string;
          byte_count?: number;
          created_at?: string;
          file_name?: string;
          id?: string;
          position?: number;
          row_count?: number;
          sha256?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'accounting_batch_files_accounting_batch_id_fkey';
            columns: ['accounting_batch_id'];
            isOneToOne: false;
            referencedRelation: 'accounting_batches';
            referencedColumns: ['id'];
          },];
      };
      accounting_batch_items: {
        Row: {
          accounting_batch_id: string;
          amount: number;
          created_at: string;
          document_date: string | null;
          id: string;
          is_withdrawn: boolean;
          kind: 'customer' | 'vendor' | 'invoice' | 'invoice_void' | 'credit_note' | 'credit_note_void' | 'payment' | 'payment_return' | 'refund' | 'bill' | 'bill_payment' | 'bill_payment_void' | 'receipt';
          name: string;
          number: string;
          party_id: string | null;
          record_id: string;
        };
        Insert: {
          accounting_batch_id: string;
          amount: number;
          created_at?: string;
          document_date?: string | null;
          id?: string;
          is_withdrawn?: boolean;
          kind: 'customer' | 'vendor' | 'invoice' | 'invoice_void' | 'credit_note' | 'credit_note_void' | 'payment' | 'payment_return' | 'refund' | 'bill' | 'bill_payment' | 'bill_payment_void' | 'receipt';
          name: string;
          number: string;
          party_id?: string | null;
          record_id: string;
        };
        Update: {
          accounting_batch_id?: string;
          amount?: number;
          created_at?: string;
          document_date?: string | null;
          id?: string;
          is_withdrawn?: boolean;
          kind?: 'customer' | 'vendor' | 'invoice' | 'invoice_void' | 'credit_note' | 'credit_note_void' | 'payment' | 'payment_return' | 'refund' | 'bill' | 'bill_payment' | 'bill_payment_void' | 'receipt';
          name?: string;
          number?: string;
          party_id?: string | null;
          record_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'accounting_batch_items_accounting_batch_id_fkey';
            columns: ['accounting_batch_id'];
            isOneToOne: false;
            referencedRelation: 'accounting_batches';
            referencedColumns: ['id'];
          },];
      };
      accounting_batches: {
        Row: {
          batch_number: number;
          created_at: string;
          created_by: string;
          document_count: number;
          ends_on: string;
          format: 'qbo' | 'qbo_tax' | 'iif' | 'xero' | 'plain';
          id: string;
          request_digest: string;
          status: 'exported' | 'withdrawn';
          submission_key: string;
          updated_at: string;
          withdraw_reason: string | null;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
        };
        Insert: {
          batch_number: number;
          created_at?: string;
          created_by?: string;
          document_count?: number;
          ends_on: string;
          format: 'qbo' | 'qbo_tax' | 'iif' | 'xero' | 'plain';
          id?: string;
          request_digest: string;
          status?: 'exported' | 'withdrawn';
          submission_key: string;
          updated_at?: string;
          withdraw_reason?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Update: {
          batch_number?: number;
          created_at?: string;
          created_by?: string;
          document_count?: number;
          ends_on?: string;
          format?: 'qbo' | 'qbo_tax' | 'iif' | 'xero' | 'plain';
          id?: string;
          request_digest?: string;
          status?: 'exported' | 'withdrawn';
          submission_key?: string;
          updated_at?: string;
          withdraw_reason?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'accounting_batches_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'accounting_batches_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      accounting_mappings: {
        Row: {
          account: string | null;
          class: string | null;
          created_at: string;
          id: string;
          item: string | null;
          key: string;
          scope: 'account' | 'line' | 'payment' | 'bill_payment' | 'receipt' | 'tax';
          tax_code: string | null;
          updated_at: string;
        };
        Insert: {
          account?: string | null;
          class?: string | null;
          created_at?: string;
          id?: string;
          item?: string | null;
          key: string;
          scope: 'account' | 'line' | 'payment' | 'bill_payment' | 'receipt' | 'tax';
          tax_code?: string | null;
          updated_at?: string;
        };
        Update: {
          account?: string | null;
          class?: string | null;
          created_at?: string;
          id?: string;
          item?: string | null;
          key?: string;
          scope?: 'account' | 'line' | 'payment' | 'bill_payment' | 'receipt' | 'tax';
          tax_code?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      agreed_rates: {
        Row: {
          created_at: string;
          hourly_rate: number;
          id: string;
          organization_id: string;
          updated_at: string;
          updated_by: string | null;
          work_order_id: string | null;
        };
        Insert: {
          created_at?: string;
          hourly_rate: number;
          id?: string;
          organization_id: string;
          updated_at?: string;
          updated_by?: string | null;
          work_order_id?: string | null;
        };
        Update: {
          created_at?: string;
          hourly_rate?: number;
          id?: string;
          organization_id?: string;
          updated_at?: string;
          updated_by?: string | null;
          work_order_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'agreed_rates_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agreed_rates_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agreed_rates_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      attachments: {
        Row: {
          assigned_organization_id: string | null;
          bill_id: string | null;
          caption: string;
          category: 'before' | 'during' | 'after' | 'signature' | 'document' | 'other';
          content_digest: string | null;
          content_type: string;
          created_at: string;
          file_name: string;
          id: string;
          is_released: boolean;
          latitude: number | null;
          longitude: number | null;
          message_id: string | null;
          position: number | null;
          receipt_id: string | null;
          report_id: string | null;
          size_bytes: number;
          storage_path: string;
          taken_at: string | null;
          uploaded_by: string;
          work_order_id: string | null;
        };
        Insert: {
          assigned_organization_id?: string | null;
          bill_id?: string | null;
          caption?: string;
          category?: 'before' | 'during' | 'after' | 'signature' | 'document' | 'other';
          content_digest?: string | null;
          content_type: string;
          created_at?: string;
          file_name: string;
          id?: string;
          is_released?: boolean;
          latitude?: number | null;
          longitude?: number | null;
          message_id?: string | null;
          position?: number | null;
          receipt_id?: string | null;
          report_id?: string | null;
          size_bytes: number;
          storage_path: string;
          taken_at?: string | null;
          uploaded_by?: string;
          work_order_id?: string | null;
        };
        Update: {
          assigned_organization_id?: string | null;
          bill_id?: string | null;
          caption?: string;
          category?: 'before' | 'during' | 'after' | 'signature' | 'document' | 'other';
          content_digest?: string | null;
          content_type?: string;
          created_at?: string;
          file_name?: string;
          id?: string;
          is_released?: boolean;
          latitude?: number | null;
          longitude?: number | null;
          message_id?: string | null;
          position?: number | null;
          receipt_id?: string | null;
          report_id?: string | null;
          size_bytes?: number;
          storage_path?: string;
          taken_at?: string | null;
          uploaded_by?: string;
          work_order_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'attachments_assigned_organization_id_fkey';
            columns: ['assigned_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attachments_bill_id_fkey';
            columns: ['bill_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bills';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attachments_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attachments_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'receipts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attachments_report_id_fkey';
            columns: ['report_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_reports';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attachments_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attachments_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      audit_blocks: {
        Row: {
          entries: number;
          entries_hash: string;
          hash: string;
          number: number;
          position_from: number;
          position_until: number;
          previous_hash: string;
          sealed_at: string;
        };
        Insert: {
          entries: number;
          entries_hash: string;
          hash: string;
          number: number;
          position_from: number;
          position_until: number;
          previous_hash: string;
          sealed_at: string;
        };
        Update: {
          entries?: number;
          entries_hash?: string;
          hash?: string;
          number?: number;
          position_from?: number;
          position_until?: number;
          previous_hash?: string;
          sealed_at?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: 'insert' | 'update' | 'delete' | 'sign_in' | 'sign_in_refused' | 'account' | 'refusal' | 'export' | 'download' | 'import';
          actor_profile_id: string | null;
          after: Json | null;
          before: Json | null;
          by_portal: boolean;
          id: string;
          ip_address: string | null;
          is_import_line: boolean;
          occurred_at: string;
          part_of: string | null;
          position: number;
          record_id: string;
          record_table: string;
          row_id: string;
          table_name: string;
          user_agent: string | null;
          record_name: string | null;
        };
        Insert: {
          action: 'insert' | 'update' | 'delete' | 'sign_in' | 'sign_in_refused' | 'account' | 'refusal' | 'export' | 'download' | 'import';
          actor_profile_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          id?: string;
          ip_address?: string | null;
          is_import_line?: boolean;
          occurred_at?: string;
          part_of?: string | null;
          position?: number;
          record_id: string;
          record_table: string;
          row_id: string;
          table_name: string;
          user_agent?: string | null;
        };
        Update: {
          action?: 'insert' | 'update' | 'delete' | 'sign_in' | 'sign_in_refused' | 'account' | 'refusal' | 'export' | 'download' | 'import';
          actor_profile_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          id?: string;
          ip_address?: string | null;
          is_import_line?: boolean;
          occurred_at?: string;
          part_of?: string | null;
          position?: number;
          record_id?: string;
          record_table?: string;
          row_id?: string;
          table_name?: string;
          user_agent?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_log_actor_profile_id_fkey';
            columns: ['actor_profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'record_name';
      };
      audit_removals: {
        Row: {
          block_hash: string;
          block_number: number;
          created_at: string;
          entries_removed: number;
          id: string;
          sealed_until: string;
        };
        Insert: {
          block_hash: string;
          block_number: number;
          created_at?: string;
          entries_removed: number;
          id?: string;
          sealed_until: string;
        };
        Update: {
          block_hash?: string;
          block_number?: number;
          created_at?: string;
          entries_removed?: number;
          id?: string;
          sealed_until?: string;
        };
        Relationships: [];
      };
      bill_payments: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          paid_on: string;
          payment_method: 'ach' | 'check' | 'card' | 'other';
          payment_reference: string | null;
          payment_run_payee_id: string | null;
          recorded_by: string | null;
          subcontractor_bill_id: string;
          submission_key: string | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_by: string | null;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          paid_on: string;
          payment_method: 'ach' | 'check' | 'card' | 'other';
          payment_reference?: string | null;
          payment_run_payee_id?: string | null;
          recorded_by?: string | null;
          subcontractor_bill_id: string;
          submission_key?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          paid_on?: string;
          payment_method?: 'ach' | 'check' | 'card' | 'other';
          payment_reference?: string | null;
          payment_run_payee_id?: string | null;
          recorded_by?: string | null;
          subcontractor_bill_id?: string;
          submission_key?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bill_payments_payment_run_payee_id_fkey';
            columns: ['payment_run_payee_id'];
            isOneToOne: false;
            referencedRelation: 'payment_run_payees';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bill_payments_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bill_payments_subcontractor_bill_id_fkey';
            columns: ['subcontractor_bill_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bills';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bill_payments_voided_by_fkey';
            columns: ['voided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      clock_events: {
        Row: {
          action: 'clock_in' | 'clock_out' | 'take_break' | 'end_day';
          created_at: string;
          device_time: string;
          employee_user_id: string;
          happened_at: string;
          id: string;
          is_offline: boolean;
          location_accuracy_m: number | null;
          location_address: string | null;
          location_fix_age_s: number | null;
          location_lat: number | null;
          location_lng: number | null;
          outcome: 'applied' | 'redundant' | 'unmatched' | 'refused';
          project_id: string | null;
          review_reason: string | null;
          set_aside_reason: string | null;
          time_zone: string;
          work_order_id: string | null;
        };
        Insert: {
          action: 'clock_in' | 'clock_out' | 'take_break' | 'end_day';
          created_at?: string;
          device_time: string;
          employee_user_id: string;
          happened_at: string;
          id?: string;
          is_offline: boolean;
          location_accuracy_m?: number | null;
          location_address?: string | null;
          location_fix_age_s?: number | null;
          location_lat?: number | null;
          location_lng?: number | null;
          outcome: 'applied' | 'redundant' | 'unmatched' | 'refused';
          project_id?: string | null;
          review_reason?: string | null;
          set_aside_reason?: string | null;
          time_zone: string;
          work_order_id?: string | null;
        };
        Update: {
          action?: 'clock_in' | 'clock_out' | 'take_break' | 'end_day';
          created_at?: string;
          device_time?: string;
          employee_user_id?: string;
          happened_at?: string;
          id?: string;
          is_offline?: boolean;
          location_accuracy_m?: number | null;
          location_address?: string | null;
          location_fix_age_s?: number | null;
          location_lat?: number | null;
          location_lng?: number | null;
          outcome?: 'applied' | 'redundant' | 'unmatched' | 'refused';
          project_id?: string | null;
          review_reason?: string | null;
          set_aside_reason?: string | null;
          time_zone?: string;
          work_order_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'clock_events_employee_user_id_fkey';
            columns: ['employee_user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'clock_events_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'clock_events_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      closed_months: {
        Row: {
          closed_at: string;
          closed_by: string;
          created_at: string;
          id: string;
          month_date: string;
          reopen_reason: string | null;
          reopened_at: string | null;
          reopened_by: string | null;
          updated_at: string;
        };
        Insert: {
          closed_at?: string;
          closed_by?: string;
          created_at?: string;
          id?: string;
          month_date: string;
          reopen_reason?: string | null;
          reopened_at?: string | null;
          reopened_by?: string | null;
          updated_at?: string;
        };
        Update: {
          closed_at?: string;
          closed_by?: string;
          created_at?: string;
          id?: string;
          month_date?: string;
          reopen_reason?: string | null;
          reopened_at?: string | null;
          reopened_by?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'closed_months_closed_by_fkey';
            columns: ['closed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'closed_months_reopened_by_fkey';
            columns: ['reopened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      conversation_participants: {
        Row: {
          conversation_id: string;
          created_at: string;
          id: string;
          is_direct: boolean;
          last_delivered_at: string | null;
          last_read_at: string | null;
          user_id: string;
        };
        Insert: {
          conversation_id: string;
          created_at?: string;
          id?: string;
          is_direct?: boolean;
          last_delivered_at?: string | null;
          last_read_at?: string | null;
          user_id: string;
        };
        Update: {
          conversation_id?: string;
          created_at?: string;
          id?: string;
          is_direct?: boolean;
          last_delivered_at?: string | null;
          last_read_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'conversation_participants_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversation_participants_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      conversations: {
        Row: {
          assigned_organization_id: string | null;
          conversation_type: 'direct' | 'work_order';
          created_at: string;
          created_by: string | null;
          direct_key: string | null;
          id: string;
          last_message_at: string | null;
          organization_id: string | null;
          title: string | null;
          updated_at: string;
          work_order_id: string | null;
          can_send: boolean | null;
        };
        Insert: {
          assigned_organization_id?: string | null;
          conversation_type: 'direct' | 'work_order';
          created_at?: string;
          created_by?: string | null;
          direct_key?: string | null;
          id?: string;
          last_message_at?: string | null;
          organization_id?: string | null;
          title?: string | null;
          updated_at?: string;
          work_order_id?: string | null;
        };
        Update: {
          assigned_organization_id?: string | null;
          conversation_type?: 'direct' | 'work_order';
          created_at?: string;
          created_by?: string | null;
          direct_key?: string | null;
          id?: string;
          last_message_at?: string | null;
          organization_id?: string | null;
          title?: string | null;
          updated_at?: string;
          work_order_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'conversations_assigned_organization_id_fkey';
            columns: ['assigned_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: true;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'can_send';
      };
      cost_rate_history: {
        Row: {
          effective_on: string | null;
          hourly_cost_rate: number | null;
          id: string;
          profile_id: string;
          replaced_at: string | null;
          valid_from: string;
        };
        Insert: {
          effective_on?: string | null;
          hourly_cost_rate?: number | null;
          id?: string;
          profile_id: string;
          replaced_at?: string | null;
          valid_from: string;
        };
        Update: {
          effective_on?: string | null;
          hourly_cost_rate?: number | null;
          id?: string;
          profile_id?: string;
          replaced_at?: string | null;
          valid_from?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'cost_rate_history_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      credit_notes: {
        Row: {
          amount: number;
          applied_amount: number;
          available_amount: number;
          created_at: string;
          created_by: string | null;
          credit_note_number: string;
          id: string;
          issued_on: string;
          mailed_at: string | null;
          organization_id: string;
          partner_invoice_id: string | null;
          reason: string;
          refunded_amount: number;
          sent_to: string | null;
          updated_at: string;
          void_reason: string | null;
          voided_at: string | null;
          voided_by: string | null;
        };
        Insert: {
          amount: number;
          applied_amount?: number;
          created_at?: string;
          created_by?: string | null;
          credit_note_number?: string;
          id?: string;
          issued_on: string;
          mailed_at?: string | null;
          organization_id: string;
          partner_invoice_id?: string | null;
          reason: string;
          refunded_amount?: number;
          sent_to?: string | null;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Update: {
          amount?: number;
          applied_amount?: number;
          created_at?: string;
          created_by?: string | null;
          credit_note_number?: string;
          id?: string;
          issued_on?: string;
          mailed_at?: string | null;
          organization_id?: string;
          partner_invoice_id?: string | null;
          reason?: string;
          refunded_amount?: number;
          sent_to?: string | null;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_notes_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credit_notes_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credit_notes_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credit_notes_voided_by_fkey';
            columns: ['voided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      customer_payments: {
        Row: {
          amount: number;
          applied_amount: number;
          available_amount: number;
          created_at: string;
          created_by: string | null;
          id: string;
          method: 'check' | 'ach' | 'card' | 'cash' | 'other';
          notes: string | null;
          organization_id: string;
          received_on: string;
          reference: string | null;
          refunded_amount: number;
          returned_at: string | null;
          returned_by: string | null;
          returned_on: string | null;
          returned_reason: string | null;
          updated_at: string;
        };
        Insert: {
          amount: number;
          applied_amount?: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          method: 'check' | 'ach' | 'card' | 'cash' | 'other';
          notes?: string | null;
          organization_id: string;
          received_on: string;
          reference?: string | null;
          refunded_amount?: number;
          returned_at?: string | null;
          returned_by?: string | null;
          returned_on?: string | null;
          returned_reason?: string | null;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          applied_amount?: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          method?: 'check' | 'ach' | 'card' | 'cash' | 'other';
          notes?: string | null;
          organization_id?: string;
          received_on?: string;
          reference?: string | null;
          refunded_amount?: number;
          returned_at?: string | null;
          returned_by?: string | null;
          returned_on?: string | null;
          returned_reason?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'customer_payments_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_payments_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_payments_returned_by_fkey';
            columns: ['returned_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      customer_refunds: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          credit_note_id: string | null;
          customer_payment_id: string | null;
          id: string;
          method: 'check' | 'ach' | 'card' | 'cash' | 'other';
          organization_id: string;
          reference: string | null;
          refunded_on: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          credit_note_id?: string | null;
          customer_payment_id?: string | null;
          id?: string;
          method: 'check' | 'ach' | 'card' | 'cash' | 'other';
          organization_id: string;
          reference?: string | null;
          refunded_on: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          credit_note_id?: string | null;
          customer_payment_id?: string | null;
          id?: string;
          method?: 'check' | 'ach' | 'card' | 'cash' | 'other';
          organization_id?: string;
          reference?: string | null;
          refunded_on?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'customer_refunds_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_refunds_credit_note_id_fkey';
            columns: ['credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'credit_notes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_refunds_customer_payment_id_fkey';
            columns: ['customer_payment_id'];
            isOneToOne: false;
            referencedRelation: 'customer_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_refunds_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },];
      };
      data_erasures: {
        Row: {
          counts: Json;
          created_at: string;
          id: string;
          profile_id: string;
          requested_by: string;
        };
        Insert: {
          counts: Json;
          created_at?: string;
          id?: string;
          profile_id: string;
          requested_by?: string;
        };
        Update: {
          counts?: Json;
          created_at?: string;
          id?: string;
          profile_id?: string;
          requested_by?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'data_erasures_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'data_erasures_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      data_exports: {
        Row: {
          attempts: number;
          claimed_until: string | null;
          created_at: string;
          error: string | null;
          expires_at: string | null;
          file_count: number;
          finished_at: string | null;
          id: string;
          organization_id: string | null;
          profile_id: string | null;
          requested_by: string;
          row_count: number;
          size_bytes: number | null;
          status: 'waiting' | 'running' | 'ready' | 'failed' | 'expired';
        };
        Insert: {
          attempts?: number;
          claimed_until?: string | null;
          created_at?: string;
          error?: string | null;
          expires_at?: string | null;
          file_count?: number;
          finished_at?: string | null;
          id?: string;
          organization_id?: string | null;
          profile_id?: string | null;
          requested_by?: string;
          row_count?: number;
          size_bytes?: number | null;
          status?: 'waiting' | 'running' | 'ready' | 'failed' | 'expired';
        };
        Update: {
          attempts?: number;
          claimed_until?: string | null;
          created_at?: string;
          error?: string | null;
          expires_at?: string | null;
          file_count?: number;
          finished_at?: string | null;
          id?: string;
          organization_id?: string | null;
          profile_id?: string | null;
          requested_by?: string;
          row_count?: number;
          size_bytes?: number | null;
          status?: 'waiting' | 'running' | 'ready' | 'failed' | 'expired';
        };
        Relationships: [
          {
            foreignKeyName: 'data_exports_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'data_exports_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'data_exports_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      email_log: {
        Row: {
          attempts: number;
          created_at: string;
          html: string;
          id: string;
          is_confidential: boolean;
          last_error: string | null;
          next_attempt_at: string;
          profile_id: string | null;
          reply_to: string | null;
          sender: string | null;
          sent_at: string | null;
          status: 'captured' | 'queued' | 'sending' | 'sent' | 'failed' | 'paused' | 'bounced';
          subject: string;
          template: string;
          text: string;
          to_address: string;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          html?: string;
          id?: string;
          is_confidential?: boolean;
          last_error?: string | null;
          next_attempt_at?: string;
          profile_id?: string | null;
          reply_to?: string | null;
          sender?: string | null;
          sent_at?: string | null;
          status?: 'captured' | 'queued' | 'sending' | 'sent' | 'failed' | 'paused' | 'bounced';
          subject: string;
          template: string;
          text?: string;
          to_address: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          html?: string;
          id?: string;
          is_confidential?: boolean;
          last_error?: string | null;
          next_attempt_at?: string;
          profile_id?: string | null;
          reply_to?: string | null;
          sender?: string | null;
          sent_at?: string | null;
          status?: 'captured' | 'queued' | 'sending' | 'sent' | 'failed' | 'paused' | 'bounced';
          subject?: string;
          template?: string;
          text?: string;
          to_address?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'email_log_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      email_records: {
        Row: {
          email_id: string;
          record_id: string;
          record_table: string;
        };
        Insert: {
          email_id: string;
          record_id: string;
          record_table: string;
        };
        Update: {
          email_id?: string;
          record_id?: string;
          record_table?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'email_records_email_id_fkey';
            columns: ['email_id'];
            isOneToOne: false;
            referencedRelation: 'email_log';
            referencedColumns: ['id'];
          },];
      };
      email_server: {
        Row: {
          bounce_host: string | null;
          bounce_port: number;
          bounce_security: 'tls' | 'starttls' | 'none';
          bounce_username: string;
          has_bounce_password: boolean;
          has_password: boolean;
          host: string | null;
          id: boolean;
          keep_days: number;
          port: number;
          reply_to: string | null;
          return_address: string | null;
          security: 'tls' | 'starttls' | 'none';
          sender: string | null;
          senders: Json;
          updated_at: string;
          updated_by: string | null;
          username: string;
        };
        Insert: {
          bounce_host?: string | null;
          bounce_port?: number;
          bounce_security?: 'tls' | 'starttls' | 'none';
          bounce_username?: string;
          has_bounce_password?: boolean;
          has_password?: boolean;
          host?: string | null;
          id?: boolean;
          keep_days?: number;
          port?: number;
          reply_to?: string | null;
          return_address?: string | null;
          security?: 'tls' | 'starttls' | 'none';
          sender?: string | null;
          senders?: Json;
          updated_at?: string;
          updated_by?: string | null;
          username?: string;
        };
        Update: {
          bounce_host?: string | null;
          bounce_port?: number;
          bounce_security?: 'tls' | 'starttls' | 'none';
          bounce_username?: string;
          has_bounce_password?: boolean;
          has_password?: boolean;
          host?: string | null;
          id?: boolean;
          keep_days?: number;
          port?: number;
          reply_to?: string | null;
          return_address?: string | null;
          security?: 'tls' | 'starttls' | 'none';
          sender?: string | null;
          senders?: Json;
          updated_at?: string;
          updated_by?: string | null;
          username?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'email_server_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      email_template_versions: {
        Row: {
          body: string | null;
          created_at: string;
          id: string;
          saved_by: string | null;
          subject: string | null;
          template: string;
        };
        Insert: {
          body?: string | null;
          created_at?: string;
          id?: string;
          saved_by?: string | null;
          subject?: string | null;
          template: string;
        };
        Update: {
          body?: string | null;
          created_at?: string;
          id?: string;
          saved_by?: string | null;
          subject?: string | null;
          template?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'email_template_versions_saved_by_fkey';
            columns: ['saved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      email_templates: {
        Row: {
          body: string;
          name: string;
          subject: string;
          updated_at: string;
          updated_by: string | null;
        };
        Insert: {
          body: string;
          name: string;
          subject: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          body?: string;
          name?: string;
          subject?: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'email_templates_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      employee_reports: {
        Row: {
          clock_in_offline: boolean;
          clock_in_time: string | null;
          clock_out_location_accuracy_m: number | null;
          clock_out_location_address: string | null;
          clock_out_location_fix_age_s: number | null;
          clock_out_location_lat: number | null;
          clock_out_location_lng: number | null;
          clock_out_offline: boolean;
          clock_out_time: string | null;
          created_at: string;
          device_clock_in_time: string | null;
          device_clock_out_time: string | null;
          employee_user_id: string;
          ended_by: 'out' | 'break' | 'day_end' | 'correction';
          forgotten_at: string | null;
          hourly_rate_snapshot: number | null;
          hours_worked: number;
          id: string;
          is_retroactive: boolean;
          location_accuracy_m: number | null;
          location_address: string | null;
          location_fix_age_s: number | null;
          location_lat: number | null;
          location_lng: number | null;
          project_id: string | null;
          report_date: string;
          review_notes: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          status: 'open' | 'submitted' | 'approved' | 'rejected';
          updated_at: string;
          work_order_id: string | null;
          work_performed: string;
          labor_class: string | null;
        };
        Insert: {
          clock_in_offline?: boolean;
          clock_in_time?: string | null;
          clock_out_location_accuracy_m?: number | null;
          clock_out_location_address?: string | null;
          clock_out_location_fix_age_s?: number | null;
          clock_out_location_lat?: number | null;
          clock_out_location_lng?: number | null;
          clock_out_offline?: boolean;
          clock_out_time?: string | null;
          created_at?: string;
          device_clock_in_time?: string | null;
          device_clock_out_time?: string | null;
          employee_user_id?: string;
          ended_by?: 'out' | 'break' | 'day_end' | 'correction';
          forgotten_at?: string | null;
          hourly_rate_snapshot?: number | null;
          hours_worked?: number;
          id?: string;
          is_retroactive?: boolean;
          location_accuracy_m?: number | null;
          location_address?: string | null;
          location_fix_age_s?: number | null;
          location_lat?: number | null;
          location_lng?: number | null;
          project_id?: string | null;
          report_date: string;
          review_notes?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: 'open' | 'submitted' | 'approved' | 'rejected';
          updated_at?: string;
          work_order_id?: string | null;
          work_performed?: string;
        };
        Update: {
          clock_in_offline?: boolean;
          clock_in_time?: string | null;
          clock_out_location_accuracy_m?: number | null;
          clock_out_location_address?: string | null;
          clock_out_location_fix_age_s?: number | null;
          clock_out_location_lat?: number | null;
          clock_out_location_lng?: number | null;
          clock_out_offline?: boolean;
          clock_out_time?: string | null;
          created_at?: string;
          device_clock_in_time?: string | null;
          device_clock_out_time?: string | null;
          employee_user_id?: string;
          ended_by?: 'out' | 'break' | 'day_end' | 'correction';
          forgotten_at?: string | null;
          hourly_rate_snapshot?: number | null;
          hours_worked?: number;
          id?: string;
          is_retroactive?: boolean;
          location_accuracy_m?: number | null;
          location_address?: string | null;
          location_fix_age_s?: number | null;
          location_lat?: number | null;
          location_lng?: number | null;
          project_id?: string | null;
          report_date?: string;
          review_notes?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: 'open' | 'submitted' | 'approved' | 'rejected';
          updated_at?: string;
          work_order_id?: string | null;
          work_performed?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'employee_reports_employee_user_id_fkey';
            columns: ['employee_user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'employee_reports_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'employee_reports_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'employee_reports_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'labor_class';
      };
      firm_stamps: {
        Row: {
          event_id: string | null;
          id: string;
          mentioned_ids: string[];
          message_id: string | null;
          organization_id: string;
        };
        Insert: {
          event_id?: string | null;
          id?: string;
          mentioned_ids?: string[];
          message_id?: string | null;
          organization_id: string;
        };
        Update: {
          event_id?: string | null;
          id?: string;
          mentioned_ids?: string[];
          message_id?: string | null;
          organization_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'firm_stamps_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'firm_stamps_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'firm_stamps_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },];
      };
      former_work_orders: {
        Row: {
          customer_id: string;
          ended_at: string;
          id: string;
          is_declined: boolean;
          organization_id: string;
          store_location: string;
          title: string;
          work_order_id: string;
          work_order_number: string;
        };
        Insert: {
          customer_id: string;
          ended_at: string;
          id?: string;
          is_declined?: boolean;
          organization_id: string;
          store_location: string;
          title: string;
          work_order_id: string;
          work_order_number: string;
        };
        Update: {
          customer_id?: string;
          ended_at?: string;
          id?: string;
          is_declined?: boolean;
          organization_id?: string;
          store_location?: string;
          title?: string;
          work_order_id?: string;
          work_order_number?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'former_work_orders_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'former_work_orders_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'former_work_orders_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          bill_approval_limit: number | null;
          created_at: string;
          email: string;
          employee_number: string | null;
          expires_at: string;
          first_name: string;
          hourly_billable_rate: number | null;
          hourly_cost_rate: number | null;
          id: string;
          invited_by: string | null;
          last_name: string;
          mailed_at: string | null;
          may_approve_over_nte: boolean;
          organization_id: string;
          phone: string | null;
          preset: string | null;
          profile_id: string | null;
          role: 'admin' | 'manager' | 'employee' | 'member';
          status: 'pending' | 'accepted' | 'declined' | 'revoked';
          updated_at: string;
          email_problem: string | null;
        };
        Insert: {
          accepted_at?: string | null;
          bill_approval_limit?: number | null;
          created_at?: string;
          email: string;
          employee_number?: string | null;
          expires_at?: string;
          first_name?: string;
          hourly_billable_rate?: number | null;
          hourly_cost_rate?: number | null;
          id?: string;
          invited_by?: string | null;
          last_name?: string;
          mailed_at?: string | null;
          may_approve_over_nte?: boolean;
          organization_id: string;
          phone?: string | null;
          preset?: string | null;
          profile_id?: string | null;
          role: 'admin' | 'manager' | 'employee' | 'member';
          status?: 'pending' | 'accepted' | 'declined' | 'revoked';
          updated_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          bill_approval_limit?: number | null;
          created_at?: string;
          email?: string;
          employee_number?: string | null;
          expires_at?: string;
          first_name?: string;
          hourly_billable_rate?: number | null;
          hourly_cost_rate?: number | null;
          id?: string;
          invited_by?: string | null;
          last_name?: string;
          mailed_at?: string | null;
          may_approve_over_nte?: boolean;
          organization_id?: string;
          phone?: string | null;
          preset?: string | null;
          profile_id?: string | null;
          role?: 'admin' | 'manager' | 'employee' | 'member';
          status?: 'pending' | 'accepted' | 'declined' | 'revoked';
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invitations_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invitations_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'email_problem';
      };
      invoice_dispute_messages: {
        Row: {
          author_id: string | null;
          created_at: string;
          id: string;
          is_from_office: boolean;
          partner_invoice_id: string;
          step: 'message' | 'disputed' | 'resolved';
          text: string;
        };
        Insert: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          is_from_office: boolean;
          partner_invoice_id: string;
          step?: 'message' | 'disputed' | 'resolved';
          text: string;
        };
        Update: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          is_from_office?: boolean;
          partner_invoice_id?: string;
          step?: 'message' | 'disputed' | 'resolved';
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_dispute_messages_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_dispute_messages_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },];
      };
      invoice_disputes: {
        Row: {
          amount: number | null;
          created_at: string;
          credit_note_id: string | null;
          id: string;
          opened_by: string | null;
          partner_invoice_id: string;
          reason: 'price' | 'quantity' | 'work_missing' | 'quality' | 'duplicate' | 'not_ordered' | 'other';
          resolved_at: string | null;
          resolved_by: string | null;
        };
        Insert: {
          amount?: number | null;
          created_at?: string;
          credit_note_id?: string | null;
          id?: string;
          opened_by?: string | null;
          partner_invoice_id: string;
          reason: 'price' | 'quantity' | 'work_missing' | 'quality' | 'duplicate' | 'not_ordered' | 'other';
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Update: {
          amount?: number | null;
          created_at?: string;
          credit_note_id?: string | null;
          id?: string;
          opened_by?: string | null;
          partner_invoice_id?: string;
          reason?: 'price' | 'quantity' | 'work_missing' | 'quality' | 'duplicate' | 'not_ordered' | 'other';
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_disputes_credit_note_id_fkey';
            columns: ['credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'credit_notes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_disputes_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_disputes_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_disputes_resolved_by_fkey';
            columns: ['resolved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      invoice_link_openings: {
        Row: {
          address: string;
          browser: string;
          created_at: string;
          id: string;
          invoice_link_id: string;
          kind: 'opened' | 'downloaded' | 'report_downloaded';
          viewed_at: string | null;
        };
        Insert: {
          address: string;
          browser?: string;
          created_at?: string;
          id?: string;
          invoice_link_id: string;
          kind: 'opened' | 'downloaded' | 'report_downloaded';
          viewed_at?: string | null;
        };
        Update: {
          address?: string;
          browser?: string;
          created_at?: string;
          id?: string;
          invoice_link_id?: string;
          kind?: 'opened' | 'downloaded' | 'report_downloaded';
          viewed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_link_openings_invoice_link_id_fkey';
            columns: ['invoice_link_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_links';
            referencedColumns: ['id'];
          },];
      };
      invoice_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          partner_invoice_id: string;
          revoked_at: string | null;
          revoked_by: string | null;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          partner_invoice_id: string;
          revoked_at?: string | null;
          revoked_by?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          partner_invoice_id?: string;
          revoked_at?: string | null;
          revoked_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_links_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_links_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_links_revoked_by_fkey';
            columns: ['revoked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      invoice_reminders: {
        Row: {
          balance_amount: number;
          created_at: string;
          created_by: string | null;
          id: string;
          partner_invoice_id: string;
          sent_to: string;
          step_days: number | null;
        };
        Insert: {
          balance_amount: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          partner_invoice_id: string;
          sent_to: string;
          step_days?: number | null;
        };
        Update: {
          balance_amount?: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          partner_invoice_id?: string;
          sent_to?: string;
          step_days?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_reminders_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_reminders_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },];
      };
      invoice_schedule_lines: {
        Row: {
          amount: number;
          change_order: string | null;
          contract_line_id: string;
          created_at: string;
          description: string;
          id: string;
          partner_invoice_id: string;
          position: number;
          previous_amount: number;
          retainage_amount: number;
          scheduled_value: number;
        };
        Insert: {
          amount: number;
          change_order?: string | null;
          contract_line_id: string;
          created_at?: string;
          description: string;
          id?: string;
          partner_invoice_id: string;
          position: number;
          previous_amount: number;
          retainage_amount: number;
          scheduled_value: number;
        };
        Update: {
          amount?: number;
          change_order?: string | null;
          contract_line_id?: string;
          created_at?: string;
          description?: string;
          id?: string;
          partner_invoice_id?: string;
          position?: number;
          previous_amount?: number;
          retainage_amount?: number;
          scheduled_value?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_schedule_lines_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },];
      };
      maintenance_runs: {
        Row: {
          affected: number | null;
          alive_at: string;
          created_at: string;
          error: string | null;
          finished_at: string | null;
          id: string;
          kind: 'run_job' | 'recalculate_figures' | 'rebuild_thumbnails' | 'resend_emails' | 'resend_pushes' | 'find_orphaned_files' | 'remove_orphaned_files';
          requested_by: string | null;
          target: string | null;
        };
        Insert: {
          affected?: number | null;
          alive_at?: string;
          created_at?: string;
          error?: string | null;
          finished_at?: string | null;
          id?: string;
          kind: 'run_job' | 'recalculate_figures' | 'rebuild_thumbnails' | 'resend_emails' | 'resend_pushes' | 'find_orphaned_files' | 'remove_orphaned_files';
          requested_by?: string | null;
          target?: string | null;
        };
        Update: {
          affected?: number | null;
          alive_at?: string;
          created_at?: string;
          error?: string | null;
          finished_at?: string | null;
          id?: string;
          kind?: 'run_job' | 'recalculate_figures' | 'rebuild_thumbnails' | 'resend_emails' | 'resend_pushes' | 'find_orphaned_files' | 'remove_orphaned_files';
          requested_by?: string | null;
          target?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'maintenance_runs_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      message_read_receipts: {
        Row: {
          id: string;
          message_id: string;
          read_at: string;
          user_id: string;
        };
        Insert: {
          id?: string;
          message_id: string;
          read_at?: string;
          user_id?: string;
        };
        Update: {
          id?: string;
          message_id?: string;
          read_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_read_receipts_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'message_read_receipts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      mileage_entries: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          created_at: string;
          drive_date: string;
          employee_user_id: string;
          id: string;
          miles: number;
          note: string;
          project_id: string | null;
          recorded_by: string;
          status: 'submitted' | 'approved';
          submission_key: string;
          updated_at: string;
          work_order_id: string | null;
          cost_amount: number | null;
        };
        Insert: {
          approved_at?: string | null;
          approved_by?: string | null;
          created_at?: string;
          drive_date: string;
          employee_user_id: string;
          id?: string;
          miles: number;
          note?: string;
          project_id?: string | null;
          recorded_by?: string;
          status?: 'submitted' | 'approved';
          submission_key: string;
          updated_at?: string;
          work_order_id?: string | null;
        };
        Update: {
          approved_at?: string | null;
          approved_by?: string | null;
          created_at?: string;
          drive_date?: string;
          employee_user_id?: string;
          id?: string;
          miles?: number;
          note?: string;
          project_id?: string | null;
          recorded_by?: string;
          status?: 'submitted' | 'approved';
          submission_key?: string;
          updated_at?: string;
          work_order_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'mileage_entries_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mileage_entries_employee_user_id_fkey';
            columns: ['employee_user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mileage_entries_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mileage_entries_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mileage_entries_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'cost_amount';
      };
      notification_settings: {
        Row: {
          email_approvals: 'off' | 'at_once' | 'daily';
          email_assignments: 'off' | 'at_once' | 'daily';
          email_due: 'off' | 'at_once' | 'daily';
          email_mentions: boolean;
          email_messages: 'off' | 'hourly' | 'daily';
          email_reviews: 'off' | 'at_once' | 'daily';
          profile_id: string;
          push_approvals: boolean;
          push_assignments: boolean;
          push_due: boolean;
          push_messages: boolean;
          push_reviews: boolean;
          quiet_from: string | null;
          quiet_to: string | null;
          updated_at: string;
        };
        Insert: {
          email_approvals?: 'off' | 'at_once' | 'daily';
          email_assignments?: 'off' | 'at_once' | 'daily';
          email_due?: 'off' | 'at_once' | 'daily';
          email_mentions?: boolean;
          email_messages?: 'off' | 'hourly' | 'daily';
          email_reviews?: 'off' | 'at_once' | 'daily';
          profile_id: string;
          push_approvals?: boolean;
          push_assignments?: boolean;
          push_due?: boolean;
          push_messages?: boolean;
          push_reviews?: boolean;
          quiet_from?: string | null;
          quiet_to?: string | null;
          updated_at?: string;
        };
        Update: {
          email_approvals?: 'off' | 'at_once' | 'daily';
          email_assignments?: 'off' | 'at_once' | 'daily';
          email_due?: 'off' | 'at_once' | 'daily';
          email_mentions?: boolean;
          email_messages?: 'off' | 'hourly' | 'daily';
          email_reviews?: 'off' | 'at_once' | 'daily';
          profile_id?: string;
          push_approvals?: boolean;
          push_assignments?: boolean;
          push_due?: boolean;
          push_messages?: boolean;
          push_reviews?: boolean;
          quiet_from?: string | null;
          quiet_to?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notification_settings_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      notifications: {
        Row: {
          bill_id: string | null;
          body: string;
          created_at: string;
          facts: Json;
          id: string;
          invoice_id: string | null;
          kind: string;
          path: string | null;
          profile_id: string;
          read_at: string | null;
          receipt_id: string | null;
          report_id: string | null;
          title: string;
          topic: 'assignments' | 'reviews' | 'approvals' | 'due' | 'messages';
          work_order_id: string | null;
        };
        Insert: {
          bill_id?: string | null;
          body?: string;
          created_at?: string;
          facts?: Json;
          id?: string;
          invoice_id?: string | null;
          kind: string;
          path?: string | null;
          profile_id: string;
          read_at?: string | null;
          receipt_id?: string | null;
          report_id?: string | null;
          title: string;
          work_order_id?: string | null;
        };
        Update: {
          bill_id?: string | null;
          body?: string;
          created_at?: string;
          facts?: Json;
          id?: string;
          invoice_id?: string | null;
          kind?: string;
          path?: string | null;
          profile_id?: string;
          read_at?: string | null;
          receipt_id?: string | null;
          report_id?: string | null;
          title?: string;
          work_order_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_bill_id_fkey';
            columns: ['bill_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bills';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'receipts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_report_id_fkey';
            columns: ['report_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_reports';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      organization_bank_accounts: {
        Row: {
          account_kind: 'checking' | 'savings';
          account_last4: string;
          created_at: string;
          organization_id: string;
          updated_at: string;
          updated_by: string | null;
        };
        Insert: {
          account_kind: 'checking' | 'savings';
          account_last4: string;
          created_at?: string;
          organization_id: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          account_kind?: 'checking' | 'savings';
          account_last4?: string;
          created_at?: string;
          organization_id?: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_bank_accounts_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: true;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'organization_bank_accounts_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      organization_billing: {
        Row: {
          address_line1: string | null;
          address_line2: string | null;
          billing_portal: string | null;
          city: string | null;
          contact_name: string | null;
          created_at: string;
          email: string | null;
          email_domain: string | null;
          is_tax_exempt: boolean;
          one_job_per_invoice: boolean;
          organization_id: string;
          payment_terms_days: number | null;
          postal_code: string | null;
          requires_photos: boolean;
          requires_reference: boolean;
          retainage_percent: number | null;
          state: string | null;
          tax_certificate_expires_on: string | null;
          tax_certificate_number: string | null;
          tax_exempt_states: string[];
          updated_at: string;
        };
        Insert: {
          address_line1?: string | null;
          address_line2?: string | null;
          billing_portal?: string | null;
          city?: string | null;
          contact_name?: string | null;
          created_at?: string;
          email?: string | null;
          is_tax_exempt?: boolean;
          one_job_per_invoice?: boolean;
          organization_id: string;
          payment_terms_days?: number | null;
          postal_code?: string | null;
          requires_photos?: boolean;
          requires_reference?: boolean;
          retainage_percent?: number | null;
          state?: string | null;
          tax_certificate_expires_on?: string | null;
          tax_certificate_number?: string | null;
          tax_exempt_states?: string[];
          updated_at?: string;
        };
        Update: {
          address_line1?: string | null;
          address_line2?: string | null;
          billing_portal?: string | null;
          city?: string | null;
          contact_name?: string | null;
          created_at?: string;
          email?: string | null;
          is_tax_exempt?: boolean;
          one_job_per_invoice?: boolean;
          organization_id?: string;
          payment_terms_days?: number | null;
          postal_code?: string | null;
          requires_photos?: boolean;
          requires_reference?: boolean;
          retainage_percent?: number | null;
          state?: string | null;
          tax_certificate_expires_on?: string | null;
          tax_certificate_number?: string | null;
          tax_exempt_states?: string[];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_billing_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: true;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },];
      };
      organization_documents: {
        Row: {
          content_type: string;
          created_at: string;
          expires_on: string | null;
          file_name: string;
          id: string;
          is_replaced: boolean;
          kind: 'insurance' | 'license' | 'w9' | 'contract' | 'price_list' | 'other';
          note: string;
          organization_id: string;
          size_bytes: number;
          storage_path: string;
          title: string;
          updated_at: string;
          uploaded_by: string | null;
          valid_from: string | null;
        };
        Insert: {
          content_type: string;
          created_at?: string;
          expires_on?: string | null;
          file_name: string;
          id?: string;
          is_replaced?: boolean;
          kind: 'insurance' | 'license' | 'w9' | 'contract' | 'price_list' | 'other';
          note?: string;
          organization_id: string;
          size_bytes: number;
          storage_path: string;
          title: string;
          updated_at?: string;
          uploaded_by?: string | null;
          valid_from?: string | null;
        };
        Update: {
          content_type?: string;
          created_at?: string;
          expires_on?: string | null;
          file_name?: string;
          id?: string;
          is_replaced?: boolean;
          kind?: 'insurance' | 'license' | 'w9' | 'contract' | 'price_list' | 'other';
          note?: string;
          organization_id?: string;
          size_bytes?: number;
          storage_path?: string;
          title?: string;
          updated_at?: string;
          uploaded_by?: string | null;
          valid_from?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_documents_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'organization_documents_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      organization_internals: {
        Row: {
          created_at: string;
          default_nte: number | null;
          notes: string;
          organization_id: string;
          tax_key: string | null;
          tax_number: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          default_nte?: number | null;
          notes?: string;
          organization_id: string;
          tax_number?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          default_nte?: number | null;
          notes?: string;
          organization_id?: string;
          tax_number?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_internals_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: true;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },];
      };
      organization_members: {
        Row: {
          bill_approval_limit: number | null;
          capabilities: string[];
          created_at: string;
          id: string;
          may_approve_over_nte: boolean;
          organization_id: string;
          preset: 'administrator' | 'manager' | 'dispatcher' | 'reviewer' | 'billing' | 'payroll' | 'read_only' | 'technician' | 'custom' | null;
          role: 'admin' | 'manager' | 'employee' | 'member';
          updated_at: string;
          user_id: string;
        };
        Insert: {
          bill_approval_limit?: number | null;
          capabilities?: string[];
          created_at?: string;
          id?: string;
          may_approve_over_nte?: boolean;
          organization_id: string;
          preset?: 'administrator' | 'manager' | 'dispatcher' | 'reviewer' | 'billing' | 'payroll' | 'read_only' | 'technician' | 'custom' | null;
          role: 'admin' | 'manager' | 'employee' | 'member';
          updated_at?: string;
          user_id: string;
        };
        Update: {
          bill_approval_limit?: number | null;
          capabilities?: string[];
          created_at?: string;
          id?: string;
          may_approve_over_nte?: boolean;
          organization_id?: string;
          preset?: 'administrator' | 'manager' | 'dispatcher' | 'reviewer' | 'billing' | 'payroll' | 'read_only' | 'technician' | 'custom' | null;
          role?: 'admin' | 'manager' | 'employee' | 'member';
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_members_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'organization_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      organization_tax_facts: {
        Row: {
          created_at: string;
          form_box: 'services' | 'none';
          legal_name: string;
          organization_id: string;
          tin_kind: 'ein' | 'ssn';
          tin_last4: string;
          updated_at: string;
          updated_by: string | null;
        };
        Insert: {
          created_at?: string;
          form_box?: 'services' | 'none';
          legal_name: string;
          organization_id: string;
          tin_kind: 'ein' | 'ssn';
          tin_last4: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          created_at?: string;
          form_box?: 'services' | 'none';
          legal_name?: string;
          organization_id?: string;
          tin_kind?: 'ein' | 'ssn';
          tin_last4?: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_tax_facts_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: true;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'organization_tax_facts_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      organizations: {
        Row: {
          address_line1: string | null;
          address_line2: string | null;
          city: string | null;
          contact_email: string | null;
          contact_name: string | null;
          contact_phone: string | null;
          created_at: string;
          email_domain: string | null;
          id: string;
          initials: string;
          is_active: boolean;
          legal_name: string | null;
          logo_storage_path: string | null;
          merged_into_id: string | null;
          name: string;
          name_key: string | null;
          organization_type: 'internal' | 'partner' | 'subcontractor';
          postal_code: string | null;
          service_latitude: number | null;
          service_longitude: number | null;
          service_radius_miles: number | null;
          service_states: string[];
          service_zip_prefixes: string[];
          state: string | null;
          time_zone: string;
          trades: string[];
          updated_at: string;
        };
        Insert: {
          address_line1?: string | null;
          address_line2?: string | null;
          city?: string | null;
          contact_email?: string | null;
          contact_name?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          id?: string;
          initials?: string;
          is_active?: boolean;
          legal_name?: string | null;
          logo_storage_path?: string | null;
          merged_into_id?: string | null;
          name: string;
          organization_type: 'internal' | 'partner' | 'subcontractor';
          postal_code?: string | null;
          service_latitude?: number | null;
          service_longitude?: number | null;
          service_radius_miles?: number | null;
          service_states?: string[];
          service_zip_prefixes?: string[];
          state?: string | null;
          time_zone?: string;
          trades?: string[];
          updated_at?: string;
        };
        Update: {
          address_line1?: string | null;
          address_line2?: string | null;
          city?: string | null;
          contact_email?: string | null;
          contact_name?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          id?: string;
          initials?: string;
          is_active?: boolean;
          legal_name?: string | null;
          logo_storage_path?: string | null;
          merged_into_id?: string | null;
          name?: string;
          organization_type?: 'internal' | 'partner' | 'subcontractor';
          postal_code?: string | null;
          service_latitude?: number | null;
          service_longitude?: number | null;
          service_radius_miles?: number | null;
          service_states?: string[];
          service_zip_prefixes?: string[];
          state?: string | null;
          time_zone?: string;
          trades?: string[];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organizations_merged_into_id_fkey';
            columns: ['merged_into_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },];
      };
      orphaned_files: {
        Row: {
          bucket_id: string | null;
          created_at: string;
          id: string;
          kind: 'unlinked' | 'unlisted' | 'missing';
          name: string | null;
          record_id: string | null;
          record_table: string | null;
          size_bytes: number;
          stored_at: string;
          version: string | null;
        };
        Insert: {
          bucket_id?: string | null;
          created_at?: string;
          id?: string;
          kind: 'unlinked' | 'unlisted' | 'missing';
          name?: string | null;
          record_id?: string | null;
          record_table?: string | null;
          size_bytes?: number;
          stored_at: string;
          version?: string | null;
        };
        Update: {
          bucket_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: 'unlinked' | 'unlisted' | 'missing';
          name?: string | null;
          record_id?: string | null;
          record_table?: string | null;
          size_bytes?: number;
          stored_at?: string;
          version?: string | null;
        };
        Relationships: [];
      };
      partner_invoice_lines: {
        Row: {
          amount: number;
          bill_line_id: string | null;
          contract_line_id: string | null;
          created_at: string;
          deposit_invoice_id: string | null;
          description: string;
          discount_percent: number | null;
          employee_report_id: string | null;
          id: string;
          is_taxable: boolean | null;
          is_void: boolean;
          kind: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'discount' | 'other' | 'retainage' | 'retainage_release' | 'deposit' | 'deposit_applied';
          mileage_entry_id: string | null;
          partner_invoice_id: string;
          position: number;
          price_list_item_id: string | null;
          quantity: number;
          receipt_allocation_id: string | null;
          retainage_amount: number;
          retainage_percent: number | null;
          time_kind: 'regular' | 'after_hours' | 'weekend' | 'holiday' | 'emergency' | null;
          unit: 'hour' | 'mile' | 'each';
          unit_price: number;
          work_order_id: string | null;
          work_order_report_id: string | null;
        };
        Insert: {
          bill_line_id?: string | null;
          contract_line_id?: string | null;
          created_at?: string;
          deposit_invoice_id?: string | null;
          description: string;
          discount_percent?: number | null;
          employee_report_id?: string | null;
          id?: string;
          is_taxable?: boolean | null;
          is_void?: boolean;
          kind?: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'discount' | 'other' | 'retainage' | 'retainage_release' | 'deposit' | 'deposit_applied';
          mileage_entry_id?: string | null;
          partner_invoice_id: string;
          position?: number;
          price_list_item_id?: string | null;
          quantity?: number;
          receipt_allocation_id?: string | null;
          retainage_percent?: number | null;
          time_kind?: 'regular' | 'after_hours' | 'weekend' | 'holiday' | 'emergency' | null;
          unit?: 'hour' | 'mile' | 'each';
          unit_price: number;
          work_order_id?: string | null;
          work_order_report_id?: string | null;
        };
        Update: {
          bill_line_id?: string | null;
          contract_line_id?: string | null;
          created_at?: string;
          deposit_invoice_id?: string | null;
          description?: string;
          discount_percent?: number | null;
          employee_report_id?: string | null;
          id?: string;
          is_taxable?: boolean | null;
          is_void?: boolean;
          kind?: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'discount' | 'other' | 'retainage' | 'retainage_release' | 'deposit' | 'deposit_applied';
          mileage_entry_id?: string | null;
          partner_invoice_id?: string;
          position?: number;
          price_list_item_id?: string | null;
          quantity?: number;
          receipt_allocation_id?: string | null;
          retainage_percent?: number | null;
          time_kind?: 'regular' | 'after_hours' | 'weekend' | 'holiday' | 'emergency' | null;
          unit?: 'hour' | 'mile' | 'each';
          unit_price?: number;
          work_order_id?: string | null;
          work_order_report_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_invoice_lines_bill_line_id_fkey';
            columns: ['bill_line_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bill_work_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoice_lines_contract_line_id_fkey';
            columns: ['contract_line_id'];
            isOneToOne: false;
            referencedRelation: 'project_contract_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoice_lines_employee_report_id_fkey';
            columns: ['employee_report_id'];
            isOneToOne: false;
            referencedRelation: 'employee_reports';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoice_lines_mileage_entry_id_fkey';
            columns: ['mileage_entry_id'];
            isOneToOne: false;
            referencedRelation: 'mileage_entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoice_lines_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoice_lines_receipt_allocation_id_fkey';
            columns: ['receipt_allocation_id'];
            isOneToOne: false;
            referencedRelation: 'receipt_allocations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoice_lines_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoice_lines_work_order_report_id_fkey';
            columns: ['work_order_report_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_reports';
            referencedColumns: ['id'];
          },];
      };
      partner_invoice_taxes: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          kind: string;
          name: string;
          partner_invoice_id: string;
          percent: number;
          position: number;
          state: string;
          tax_rate_id: string;
          taxable_amount: number;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          kind: string;
          name: string;
          partner_invoice_id: string;
          percent: number;
          position: number;
          state: string;
          tax_rate_id: string;
          taxable_amount: number;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          kind?: string;
          name?: string;
          partner_invoice_id?: string;
          percent?: number;
          position?: number;
          state?: string;
          tax_rate_id?: string;
          taxable_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_invoice_taxes_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },];
      };
      partner_invoices: {
        Row: {
          balance_amount: number;
          bill_to: Json | null;
          copied_to: string[];
          created_at: string;
          created_by: string | null;
          credited_amount: number;
          customer_reference: string | null;
          due_date: string | null;
          id: string;
          invoice_number: string;
          issue_date: string | null;
          mailed_at: string | null;
          notes: string | null;
          organization_id: string;
          paid_amount: number;
          paid_at: string | null;
          project_id: string | null;
          replaces_invoice_id: string | null;
          retained_amount: number;
          sent_at: string | null;
          sent_to: string | null;
          status: 'draft' | 'sent' | 'paid' | 'void';
          submission_key: string | null;
          tax_amount: number;
          terms: string | null;
          title: string;
          total_amount: number;
          updated_at: string;
          viewed_at: string | null;
          void_reason: string | null;
          voided_at: string | null;
          billed_to: Json | null;
          invoice_state: string | null;
          payment_url: string | null;
        };
        Insert: {
          bill_to?: Json | null;
          copied_to?: string[];
          created_at?: string;
          created_by?: string | null;
          credited_amount?: number;
          customer_reference?: string | null;
          due_date?: string | null;
          id?: string;
          invoice_number?: string;
          issue_date?: string | null;
          mailed_at?: string | null;
          notes?: string | null;
          organization_id: string;
          paid_amount?: number;
          paid_at?: string | null;
          project_id?: string | null;
          replaces_invoice_id?: string | null;
          retained_amount?: number;
          sent_at?: string | null;
          sent_to?: string | null;
          status?: 'draft' | 'sent' | 'paid' | 'void';
          submission_key?: string | null;
          tax_amount?: number;
          terms?: string | null;
          title?: string;
          total_amount?: number;
          updated_at?: string;
          viewed_at?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
        };
        Update: {
          bill_to?: Json | null;
          copied_to?: string[];
          created_at?: string;
          created_by?: string | null;
          credited_amount?: number;
          customer_reference?: string | null;
          due_date?: string | null;
          id?: string;
          invoice_number?: string;
          issue_date?: string | null;
          mailed_at?: string | null;
          notes?: string | null;
          organization_id?: string;
          paid_amount?: number;
          paid_at?: string | null;
          project_id?: string | null;
          replaces_invoice_id?: string | null;
          retained_amount?: number;
          sent_at?: string | null;
          sent_to?: string | null;
          status?: 'draft' | 'sent' | 'paid' | 'void';
          submission_key?: string | null;
          tax_amount?: number;
          terms?: string | null;
          title?: string;
          total_amount?: number;
          updated_at?: string;
          viewed_at?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_invoices_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoices_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoices_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_invoices_replaces_invoice_id_fkey';
            columns: ['replaces_invoice_id'];
            isOneToOne: true;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'billed_to' | 'invoice_state' | 'payment_url';
      };
      partner_locations: {
        Row: {
          access_notes: string | null;
          address_line1: string;
          address_line2: string;
          city: string;
          contact_name: string | null;
          contact_phone: string | null;
          created_at: string;
          id: string;
          is_active: boolean;
          latitude: number | null;
          list_order: string;
          longitude: number | null;
          name: string;
          number_order: string;
          organization_id: string;
          postal_code: string;
          state: string;
          store_number: string;
          updated_at: string;
          open_work_orders: number | null;
        };
        Insert: {
          access_notes?: string | null;
          address_line1?: string;
          address_line2?: string;
          city?: string;
          contact_name?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          latitude?: number | null;
          longitude?: number | null;
          name: string;
          organization_id: string;
          postal_code?: string;
          state?: string;
          store_number?: string;
          updated_at?: string;
        };
        Update: {
          access_notes?: string | null;
          address_line1?: string;
          address_line2?: string;
          city?: string;
          contact_name?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          latitude?: number | null;
          longitude?: number | null;
          name?: string;
          organization_id?: string;
          postal_code?: string;
          state?: string;
          store_number?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_locations_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'open_work_orders';
      };
      pay_periods: {
        Row: {
          created_at: string;
          ends_on: string;
          id: string;
          locked_at: string | null;
          locked_by: string | null;
          overtime_daily_hours: number | null;
          overtime_multiplier: number | null;
          overtime_weekly_hours: number | null;
          starts_on: string;
          unlock_reason: string | null;
          unlocked_at: string | null;
          unlocked_by: string | null;
          updated_at: string;
          week_starts_on: number | null;
        };
        Insert: {
          created_at?: string;
          ends_on: string;
          id?: string;
          locked_at?: string | null;
          locked_by?: string | null;
          overtime_daily_hours?: number | null;
          overtime_multiplier?: number | null;
          overtime_weekly_hours?: number | null;
          starts_on: string;
          unlock_reason?: string | null;
          unlocked_at?: string | null;
          unlocked_by?: string | null;
          updated_at?: string;
          week_starts_on?: number | null;
        };
        Update: {
          created_at?: string;
          ends_on?: string;
          id?: string;
          locked_at?: string | null;
          locked_by?: string | null;
          overtime_daily_hours?: number | null;
          overtime_multiplier?: number | null;
          overtime_weekly_hours?: number | null;
          starts_on?: string;
          unlock_reason?: string | null;
          unlocked_at?: string | null;
          unlocked_by?: string | null;
          updated_at?: string;
          week_starts_on?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pay_periods_locked_by_fkey';
            columns: ['locked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pay_periods_unlocked_by_fkey';
            columns: ['unlocked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      payment_allocations: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          credit_note_id: string | null;
          customer_payment_id: string | null;
          id: string;
          partner_invoice_id: string;
          released_at: string | null;
          released_by: string | null;
        };
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          credit_note_id?: string | null;
          customer_payment_id?: string | null;
          id?: string;
          partner_invoice_id: string;
          released_at?: string | null;
          released_by?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          credit_note_id?: string | null;
          customer_payment_id?: string | null;
          id?: string;
          partner_invoice_id?: string;
          released_at?: string | null;
          released_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_allocations_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_allocations_credit_note_id_fkey';
            columns: ['credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'credit_notes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_allocations_customer_payment_id_fkey';
            columns: ['customer_payment_id'];
            isOneToOne: false;
            referencedRelation: 'customer_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_allocations_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_allocations_released_by_fkey';
            columns: ['released_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      payment_promises: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          id: string;
          note: string | null;
          organization_id: string;
          partner_invoice_id: string | null;
          promised_by: string;
          promised_for: string;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
          promise_state: string | null;
        };
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          note?: string | null;
          organization_id: string;
          partner_invoice_id?: string | null;
          promised_by: string;
          promised_for: string;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          note?: string | null;
          organization_id?: string;
          partner_invoice_id?: string | null;
          promised_by?: string;
          promised_for?: string;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_promises_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_promises_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_promises_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_promises_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'promise_state';
      };
      payment_run_payees: {
        Row: {
          amount: number;
          bill_count: number;
          check_number: number | null;
          created_at: string;
          id: string;
          organization_id: string;
          pay_on: string;
          payment_method: string;
          payment_run_id: string;
          remitted_at: string | null;
          remitted_to: string | null;
          trace_number: string | null;
          updated_at: string;
          void_reason: string | null;
          voided_at: string | null;
          account_digits: string | null;
        };
        Insert: {
          amount: number;
          bill_count: number;
          check_number?: number | null;
          created_at?: string;
          id?: string;
          organization_id: string;
          pay_on: string;
          payment_method: string;
          payment_run_id: string;
          remitted_at?: string | null;
          remitted_to?: string | null;
          trace_number?: string | null;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
        };
        Update: {
          amount?: number;
          bill_count?: number;
          check_number?: number | null;
          created_at?: string;
          id?: string;
          organization_id?: string;
          pay_on?: string;
          payment_method?: string;
          payment_run_id?: string;
          remitted_at?: string | null;
          remitted_to?: string | null;
          trace_number?: string | null;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_run_payees_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_run_payees_payment_run_id_fkey';
            columns: ['payment_run_id'];
            isOneToOne: false;
            referencedRelation: 'payment_runs';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'account_digits';
      };
      payment_runs: {
        Row: {
          bill_count: number;
          created_at: string;
          created_by: string;
          exported_at: string | null;
          exported_by: string | null;
          id: string;
          pay_on: string;
          payee_count: number;
          payment_method: 'ach' | 'check';
          request_digest: string;
          run_number: number;
          status: 'confirmed' | 'void';
          submission_key: string;
          total_amount: number;
          updated_at: string;
          void_reason: string | null;
          voided_at: string | null;
          voided_by: string | null;
        };
        Insert: {
          bill_count: number;
          created_at?: string;
          created_by?: string;
          exported_at?: string | null;
          exported_by?: string | null;
          id?: string;
          pay_on: string;
          payee_count: number;
          payment_method: 'ach' | 'check';
          request_digest: string;
          run_number: number;
          status?: 'confirmed' | 'void';
          submission_key: string;
          total_amount: number;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Update: {
          bill_count?: number;
          created_at?: string;
          created_by?: string;
          exported_at?: string | null;
          exported_by?: string | null;
          id?: string;
          pay_on?: string;
          payee_count?: number;
          payment_method?: 'ach' | 'check';
          request_digest?: string;
          run_number?: number;
          status?: 'confirmed' | 'void';
          submission_key?: string;
          total_amount?: number;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_runs_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_runs_exported_by_fkey';
            columns: ['exported_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_runs_voided_by_fkey';
            columns: ['voided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      payment_settings: {
        Row: {
          bank_name: string | null;
          bank_routing_number: string | null;
          company_name: string | null;
          company_number: string | null;
          id: boolean;
          last_run_number: number;
          next_check_number: number;
          updated_at: string;
        };
        Insert: {
          bank_name?: string | null;
          bank_routing_number?: string | null;
          company_name?: string | null;
          company_number?: string | null;
          id?: boolean;
          last_run_number?: number;
          next_check_number?: number;
          updated_at?: string;
        };
        Update: {
          bank_name?: string | null;
          bank_routing_number?: string | null;
          company_name?: string | null;
          company_number?: string | null;
          id?: boolean;
          last_run_number?: number;
          next_check_number?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      payroll_entries: {
        Row: {
          created_at: string;
          employee_user_id: string;
          id: string;
          kind: 'double_time' | 'holiday' | 'pto' | 'mileage' | 'per_diem';
          pay_period_id: string;
          quantity: number;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          employee_user_id: string;
          id?: string;
          kind: 'double_time' | 'holiday' | 'pto' | 'mileage' | 'per_diem';
          pay_period_id: string;
          quantity: number;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          employee_user_id?: string;
          id?: string;
          kind?: 'double_time' | 'holiday' | 'pto' | 'mileage' | 'per_diem';
          pay_period_id?: string;
          quantity?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payroll_entries_employee_user_id_fkey';
            columns: ['employee_user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payroll_entries_pay_period_id_fkey';
            columns: ['pay_period_id'];
            isOneToOne: false;
            referencedRelation: 'pay_periods';
            referencedColumns: ['id'];
          },];
      };
      payroll_exports: {
        Row: {
          created_at: string;
          created_by: string;
          file_name: string;
          format: 'adp' | 'adp_run' | 'gusto' | 'paychex' | 'plain';
          id: string;
          pay_period_id: string;
          sha256: string;
          status: 'exported' | 'withdrawn';
          updated_at: string;
          withdraw_reason: string | null;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
        };
        Insert: {
          created_at?: string;
          created_by?: string;
          file_name: string;
          format: 'adp' | 'adp_run' | 'gusto' | 'paychex' | 'plain';
          id?: string;
          pay_period_id: string;
          sha256: string;
          status?: 'exported' | 'withdrawn';
          updated_at?: string;
          withdraw_reason?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string;
          file_name?: string;
          format?: 'adp' | 'adp_run' | 'gusto' | 'paychex' | 'plain';
          id?: string;
          pay_period_id?: string;
          sha256?: string;
          status?: 'exported' | 'withdrawn';
          updated_at?: string;
          withdraw_reason?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payroll_exports_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payroll_exports_pay_period_id_fkey';
            columns: ['pay_period_id'];
            isOneToOne: false;
            referencedRelation: 'pay_periods';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payroll_exports_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      payroll_settings: {
        Row: {
          company_code: string | null;
          double_time_code: string | null;
          holiday_code: string | null;
          id: boolean;
          mileage_code: string | null;
          mileage_rate: number;
          overtime_code: string | null;
          per_diem_code: string | null;
          pto_code: string | null;
          regular_code: string | null;
          updated_at: string;
        };
        Insert: {
          company_code?: string | null;
          double_time_code?: string | null;
          holiday_code?: string | null;
          id?: boolean;
          mileage_code?: string | null;
          mileage_rate?: number;
          overtime_code?: string | null;
          per_diem_code?: string | null;
          pto_code?: string | null;
          regular_code?: string | null;
          updated_at?: string;
        };
        Update: {
          company_code?: string | null;
          double_time_code?: string | null;
          holiday_code?: string | null;
          id?: boolean;
          mileage_code?: string | null;
          mileage_rate?: number;
          overtime_code?: string | null;
          per_diem_code?: string | null;
          pto_code?: string | null;
          regular_code?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      price_list_items: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          kind: 'hour' | 'trip' | 'mile' | 'material_markup' | 'subcontractor_markup' | 'flat' | 'nte';
          labor_class: string | null;
          minimum_hours: number | null;
          price_list_id: string;
          tier_from: number;
          time_kind: 'regular' | 'after_hours' | 'weekend' | 'holiday' | 'emergency' | null;
          trade: string | null;
          updated_at: string;
          value: number;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          kind: 'hour' | 'trip' | 'mile' | 'material_markup' | 'subcontractor_markup' | 'flat' | 'nte';
          labor_class?: string | null;
          minimum_hours?: number | null;
          price_list_id: string;
          tier_from?: number;
          time_kind?: 'regular' | 'after_hours' | 'weekend' | 'holiday' | 'emergency' | null;
          trade?: string | null;
          updated_at?: string;
          value: number;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          kind?: 'hour' | 'trip' | 'mile' | 'material_markup' | 'subcontractor_markup' | 'flat' | 'nte';
          labor_class?: string | null;
          minimum_hours?: number | null;
          price_list_id?: string;
          tier_from?: number;
          time_kind?: 'regular' | 'after_hours' | 'weekend' | 'holiday' | 'emergency' | null;
          trade?: string | null;
          updated_at?: string;
          value?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'price_list_items_price_list_id_fkey';
            columns: ['price_list_id'];
            isOneToOne: false;
            referencedRelation: 'price_lists';
            referencedColumns: ['id'];
          },];
      };
      price_lists: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          is_active: boolean;
          name: string;
          notes: string;
          organization_id: string | null;
          partner_location_id: string | null;
          project_id: string | null;
          scope: string;
          trade: string | null;
          updated_at: string;
          valid_from: string;
          valid_until: string | null;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          name: string;
          notes?: string;
          organization_id?: string | null;
          partner_location_id?: string | null;
          project_id?: string | null;
          trade?: string | null;
          updated_at?: string;
          valid_from: string;
          valid_until?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          notes?: string;
          organization_id?: string | null;
          partner_location_id?: string | null;
          project_id?: string | null;
          trade?: string | null;
          updated_at?: string;
          valid_from?: string;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'price_lists_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'price_lists_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'price_lists_partner_location_id_fkey';
            columns: ['partner_location_id'];
            isOneToOne: false;
            referencedRelation: 'partner_locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'price_lists_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },];
      };
      profile_cost_rates: {
        Row: {
          employee_number: string | null;
          hourly_cost_rate: number | null;
          profile_id: string;
          updated_at: string;
          rate_today: number | null;
        };
        Insert: {
          employee_number?: string | null;
          hourly_cost_rate?: number | null;
          profile_id: string;
          updated_at?: string;
        };
        Update: {
          employee_number?: string | null;
          hourly_cost_rate?: number | null;
          profile_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profile_cost_rates_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'rate_today';
      };
      profile_deactivations: {
        Row: {
          deactivated_at: string;
          deactivated_by: string;
          delivers_until: string | null;
          handed_over: string[];
          id: string;
          organization_id: string | null;
          profile_id: string;
          reactivated_at: string | null;
          reactivated_by: string | null;
          reason: string;
        };
        Insert: {
          deactivated_at?: string;
          deactivated_by?: string;
          delivers_until?: string | null;
          handed_over?: string[];
          id?: string;
          organization_id?: string | null;
          profile_id: string;
          reactivated_at?: string | null;
          reactivated_by?: string | null;
          reason: string;
        };
        Update: {
          deactivated_at?: string;
          deactivated_by?: string;
          delivers_until?: string | null;
          handed_over?: string[];
          id?: string;
          organization_id?: string | null;
          profile_id?: string;
          reactivated_at?: string | null;
          reactivated_by?: string | null;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profile_deactivations_deactivated_by_fkey';
            columns: ['deactivated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'profile_deactivations_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'profile_deactivations_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'profile_deactivations_reactivated_by_fkey';
            columns: ['reactivated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      profile_rates: {
        Row: {
          hourly_billable_rate: number;
          labor_class: string | null;
          profile_id: string;
          updated_at: string;
        };
        Insert: {
          hourly_billable_rate: number;
          labor_class?: string | null;
          profile_id: string;
          updated_at?: string;
        };
        Update: {
          hourly_billable_rate?: number;
          labor_class?: string | null;
          profile_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profile_rates_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          email: string | null;
          first_name: string;
          id: string;
          is_active: boolean;
          is_employee: boolean;
          language: string | null;
          last_name: string;
          phone: string | null;
          photo_storage_path: string | null;
          time_zone: string | null;
          updated_at: string;
          user_id: string | null;
          hourly_billable_rate: number | null;
          hourly_cost_rate: number | null;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          first_name?: string;
          id?: string;
          is_active?: boolean;
          is_employee?: boolean;
          language?: string | null;
          last_name?: string;
          phone?: string | null;
          photo_storage_path?: string | null;
          time_zone?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          first_name?: string;
          id?: string;
          is_active?: boolean;
          is_employee?: boolean;
          language?: string | null;
          last_name?: string;
          phone?: string | null;
          photo_storage_path?: string | null;
          time_zone?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [];
        ComputedFields: 'hourly_billable_rate' | 'hourly_cost_rate';
      };
      project_assignments: {
        Row: {
          assigned_at: string;
          assigned_to: string;
          assignment_type: 'internal' | 'subcontractor';
          id: string;
          project_id: string;
        };
        Insert: {
          assigned_at?: string;
          assigned_to: string;
          assignment_type?: 'internal' | 'subcontractor';
          id?: string;
          project_id: string;
        };
        Update: {
          assigned_at?: string;
          assigned_to?: string;
          assignment_type?: 'internal' | 'subcontractor';
          id?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_assignments_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_assignments_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },];
      };
      project_budgets: {
        Row: {
          budget_amount: number | null;
          contract_amount: number | null;
          project_id: string;
          updated_at: string;
        };
        Insert: {
          budget_amount?: number | null;
          contract_amount?: number | null;
          project_id: string;
          updated_at?: string;
        };
        Update: {
          budget_amount?: number | null;
          contract_amount?: number | null;
          project_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_budgets_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: true;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },];
      };
      project_contract_lines: {
        Row: {
          change_order: string | null;
          completed_amount: number;
          created_at: string;
          description: string;
          id: string;
          is_milestone: boolean;
          kind: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'other';
          original_value: number;
          percent_complete: number;
          position: number;
          project_contract_id: string;
          retainage_percent: number | null;
          scheduled_value: number;
          billed_amount: number | null;
        };
        Insert: {
          change_order?: string | null;
          created_at?: string;
          description: string;
          id?: string;
          is_milestone?: boolean;
          kind?: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'other';
          original_value?: number;
          percent_complete?: number;
          position: number;
          project_contract_id: string;
          retainage_percent?: number | null;
          scheduled_value: number;
        };
        Update: {
          change_order?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          is_milestone?: boolean;
          kind?: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'other';
          original_value?: number;
          percent_complete?: number;
          position?: number;
          project_contract_id?: string;
          retainage_percent?: number | null;
          scheduled_value?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'project_contract_lines_project_contract_id_fkey';
            columns: ['project_contract_id'];
            isOneToOne: false;
            referencedRelation: 'project_contracts';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'billed_amount';
      };
      project_contracts: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          partner_location_id: string | null;
          project_id: string;
          retainage_percent: number;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id: string;
          partner_location_id?: string | null;
          project_id: string;
          retainage_percent?: number;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          partner_location_id?: string | null;
          project_id?: string;
          retainage_percent?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_contracts_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_contracts_partner_location_id_fkey';
            columns: ['partner_location_id'];
            isOneToOne: false;
            referencedRelation: 'partner_locations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_contracts_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: true;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },];
      };
      project_events: {
        Row: {
          actor_profile_id: string | null;
          created_at: string;
          data: Json;
          event_type: string;
          id: string;
          message: string;
          project_id: string;
        };
        Insert: {
          actor_profile_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type: string;
          id?: string;
          message?: string;
          project_id: string;
        };
        Update: {
          actor_profile_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type?: string;
          id?: string;
          message?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_events_actor_profile_id_fkey';
            columns: ['actor_profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_events_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },];
      };
      projects: {
        Row: {
          created_at: string;
          description: string;
          end_date: string | null;
          id: string;
          is_billed_by_contract: boolean;
          name: string;
          organization_id: string | null;
          project_number: string;
          start_date: string | null;
          status: 'planned' | 'active' | 'on_hold' | 'completed' | 'cancelled';
          status_reason: string | null;
          updated_at: string;
          work_orders_done: number | null;
          work_orders_total: number | null;
        };
        Insert: {
          created_at?: string;
          description?: string;
          end_date?: string | null;
          id?: string;
          is_billed_by_contract?: boolean;
          name: string;
          organization_id?: string | null;
          project_number?: string;
          start_date?: string | null;
          status?: 'planned' | 'active' | 'on_hold' | 'completed' | 'cancelled';
          status_reason?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string;
          end_date?: string | null;
          id?: string;
          is_billed_by_contract?: boolean;
          name?: string;
          organization_id?: string | null;
          project_number?: string;
          start_date?: string | null;
          status?: 'planned' | 'active' | 'on_hold' | 'completed' | 'cancelled';
          status_reason?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'projects_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'work_orders_done' | 'work_orders_total';
      };
      push_subscriptions: {
        Row: {
          auth: string;
          created_at: string;
          endpoint: string;
          id: string;
          last_used_at: string | null;
          p256dh: string;
          profile_id: string;
          session_id: string | null;
          user_agent: string | null;
        };
        Insert: {
          auth: string;
          created_at?: string;
          endpoint: string;
          id?: string;
          last_used_at?: string | null;
          p256dh: string;
          profile_id?: string;
          session_id?: string | null;
          user_agent?: string | null;
        };
        Update: {
          auth?: string;
          created_at?: string;
          endpoint?: string;
          id?: string;
          last_used_at?: string | null;
          p256dh?: string;
          profile_id?: string;
          session_id?: string | null;
          user_agent?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'push_subscriptions_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      receipt_allocations: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          project_id: string | null;
          receipt_id: string;
          work_order_id: string | null;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          project_id?: string | null;
          receipt_id: string;
          work_order_id?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          project_id?: string | null;
          receipt_id?: string;
          work_order_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'receipt_allocations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'receipt_allocations_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'receipts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'receipt_allocations_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      receipt_events: {
        Row: {
          actor_profile_id: string | null;
          created_at: string;
          data: Json;
          event_type: 'submitted' | 'changed' | 'resubmitted' | 'allocated' | 'approved' | 'rejected' | 'reimbursed';
          id: string;
          message: string;
          receipt_id: string;
        };
        Insert: {
          actor_profile_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type: 'submitted' | 'changed' | 'resubmitted' | 'allocated' | 'approved' | 'rejected' | 'reimbursed';
          id?: string;
          message?: string;
          receipt_id: string;
        };
        Update: {
          actor_profile_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type?: 'submitted' | 'changed' | 'resubmitted' | 'allocated' | 'approved' | 'rejected' | 'reimbursed';
          id?: string;
          message?: string;
          receipt_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'receipt_events_actor_profile_id_fkey';
            columns: ['actor_profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'receipt_events_receipt_id_fkey';
            columns: ['receipt_id'];
            isOneToOne: false;
            referencedRelation: 'receipts';
            referencedColumns: ['id'];
          },];
      };
      receipts: {
        Row: {
          amount: number;
          category: 'materials' | 'tools' | 'equipment_rental' | 'fuel' | 'travel' | 'meals' | 'permits' | 'other';
          created_at: string;
          description: string;
          employee_user_id: string;
          id: string;
          receipt_date: string;
          reimbursed_at: string | null;
          reimbursed_by: string | null;
          reimbursed_on: string | null;
          review_notes: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          search_text: string;
          status: 'submitted' | 'approved' | 'rejected';
          submission_key: string | null;
          submitted_by: string | null;
          updated_at: string;
          vendor_name: string;
          looks_doubled: boolean | null;
        };
        Insert: {
          amount: number;
          category?: 'materials' | 'tools' | 'equipment_rental' | 'fuel' | 'travel' | 'meals' | 'permits' | 'other';
          created_at?: string;
          description?: string;
          employee_user_id?: string;
          id?: string;
          receipt_date: string;
          reimbursed_at?: string | null;
          reimbursed_by?: string | null;
          reimbursed_on?: string | null;
          review_notes?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: 'submitted' | 'approved' | 'rejected';
          submission_key?: string | null;
          submitted_by?: string | null;
          updated_at?: string;
          vendor_name: string;
        };
        Update: {
          amount?: number;
          category?: 'materials' | 'tools' | 'equipment_rental' | 'fuel' | 'travel' | 'meals' | 'permits' | 'other';
          created_at?: string;
          description?: string;
          employee_user_id?: string;
          id?: string;
          receipt_date?: string;
          reimbursed_at?: string | null;
          reimbursed_by?: string | null;
          reimbursed_on?: string | null;
          review_notes?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: 'submitted' | 'approved' | 'rejected';
          submission_key?: string | null;
          submitted_by?: string | null;
          updated_at?: string;
          vendor_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'receipts_employee_user_id_fkey';
            columns: ['employee_user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'receipts_reimbursed_by_fkey';
            columns: ['reimbursed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'receipts_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'receipts_submitted_by_fkey';
            columns: ['submitted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'looks_doubled';
      };
      rejected_addresses: {
        Row: {
          address: string;
          answer: string;
          created_at: string;
          email_id: string | null;
          id: string;
          profile_id: string | null;
        };
        Insert: {
          address: string;
          answer: string;
          created_at?: string;
          email_id?: string | null;
          id?: string;
          profile_id?: string | null;
        };
        Update: {
          address?: string;
          answer?: string;
          created_at?: string;
          email_id?: string | null;
          id?: string;
          profile_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'rejected_addresses_email_id_fkey';
            columns: ['email_id'];
            isOneToOne: false;
            referencedRelation: 'email_log';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'rejected_addresses_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      reminder_stops: {
        Row: {
          created_at: string;
          created_by: string | null;
          ended_at: string | null;
          ended_by: string | null;
          id: string;
          organization_id: string | null;
          partner_invoice_id: string | null;
          reason: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          organization_id?: string | null;
          partner_invoice_id?: string | null;
          reason: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          organization_id?: string | null;
          partner_invoice_id?: string | null;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reminder_stops_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reminder_stops_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reminder_stops_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reminder_stops_partner_invoice_id_fkey';
            columns: ['partner_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'partner_invoices';
            referencedColumns: ['id'];
          },];
      };
      report_checklists: {
        Row: {
          created_at: string;
          id: string;
          items: Json;
          trade: string;
          updated_at: string;
          updated_by: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          items?: Json;
          trade: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          items?: Json;
          trade?: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'report_checklists_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      retainage_releases: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          released_by: string | null;
          subcontractor_bill_id: string;
          submission_key: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          released_by?: string | null;
          subcontractor_bill_id: string;
          submission_key: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          released_by?: string | null;
          subcontractor_bill_id?: string;
          submission_key?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'retainage_releases_released_by_fkey';
            columns: ['released_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retainage_releases_subcontractor_bill_id_fkey';
            columns: ['subcontractor_bill_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bills';
            referencedColumns: ['id'];
          },];
      };
      saved_views: {
        Row: {
          created_at: string;
          id: string;
          is_default: boolean;
          is_shared: boolean;
          list: string;
          name: string;
          profile_id: string;
          search: Json;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          is_shared?: boolean;
          list: string;
          name: string;
          profile_id?: string;
          search: Json;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          is_shared?: boolean;
          list?: string;
          name?: string;
          profile_id?: string;
          search?: Json;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_views_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      scheduled_jobs: {
        Row: {
          every_seconds: number;
          failures: number;
          first_failed_at: string | null;
          last_duration_ms: number | null;
          last_error: string | null;
          last_failed_at: string | null;
          last_started_at: string | null;
          last_succeeded_at: string | null;
          name: string;
          runs: number;
        };
        Insert: {
          every_seconds: number;
          failures?: number;
          first_failed_at?: string | null;
          last_duration_ms?: number | null;
          last_error?: string | null;
          last_failed_at?: string | null;
          last_started_at?: string | null;
          last_succeeded_at?: string | null;
          name: string;
          runs?: number;
        };
        Update: {
          every_seconds?: number;
          failures?: number;
          first_failed_at?: string | null;
          last_duration_ms?: number | null;
          last_error?: string | null;
          last_failed_at?: string | null;
          last_started_at?: string | null;
          last_succeeded_at?: string | null;
          name?: string;
          runs?: number;
        };
        Relationships: [];
      };
      self_checks: {
        Row: {
          confirmed_at: string | null;
          detail: string | null;
          duration_ms: number | null;
          ends_by: string;
          id: string;
          name: 'email' | 'push' | 'photo' | 'document' | 'address' | 'work' | 'clock' | 'live' | 'job' | 'margin';
          problem: 'recipient_missing' | 'mail_server_missing' | 'mail_paused' | 'mail_refused' | 'mail_slow' | 'push_device_missing' | 'push_device_gone' | 'push_refused' | 'push_unreachable' | 'disk_full' | 'files_failed' | 'document_failed' | 'geocoder_missing' | 'geocoder_unreachable' | 'geocoder_busy' | 'live_missed' | 'job_failed' | 'margin_differs' | 'refused' | 'busy' | 'too_slow' | 'interrupted' | 'unexpected' | null;
          requested_by: string;
          run_id: string;
          started_at: string;
          state: 'running' | 'passed' | 'failed' | 'not_set_up';
        };
        Insert: {
          confirmed_at?: string | null;
          detail?: string | null;
          duration_ms?: number | null;
          ends_by: string;
          id?: string;
          name: 'email' | 'push' | 'photo' | 'document' | 'address' | 'work' | 'clock' | 'live' | 'job' | 'margin';
          problem?: 'recipient_missing' | 'mail_server_missing' | 'mail_paused' | 'mail_refused' | 'mail_slow' | 'push_device_missing' | 'push_device_gone' | 'push_refused' | 'push_unreachable' | 'disk_full' | 'files_failed' | 'document_failed' | 'geocoder_missing' | 'geocoder_unreachable' | 'geocoder_busy' | 'live_missed' | 'job_failed' | 'margin_differs' | 'refused' | 'busy' | 'too_slow' | 'interrupted' | 'unexpected' | null;
          requested_by: string;
          run_id?: string;
          started_at?: string;
          state?: 'running' | 'passed' | 'failed' | 'not_set_up';
        };
        Update: {
          confirmed_at?: string | null;
          detail?: string | null;
          duration_ms?: number | null;
          ends_by?: string;
          id?: string;
          name?: 'email' | 'push' | 'photo' | 'document' | 'address' | 'work' | 'clock' | 'live' | 'job' | 'margin';
          problem?: 'recipient_missing' | 'mail_server_missing' | 'mail_paused' | 'mail_refused' | 'mail_slow' | 'push_device_missing' | 'push_device_gone' | 'push_refused' | 'push_unreachable' | 'disk_full' | 'files_failed' | 'document_failed' | 'geocoder_missing' | 'geocoder_unreachable' | 'geocoder_busy' | 'live_missed' | 'job_failed' | 'margin_differs' | 'refused' | 'busy' | 'too_slow' | 'interrupted' | 'unexpected' | null;
          requested_by?: string;
          run_id?: string;
          started_at?: string;
          state?: 'running' | 'passed' | 'failed' | 'not_set_up';
        };
        Relationships: [
          {
            foreignKeyName: 'self_checks_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      settings: {
        Row: {
          key: string;
          updated_at: string;
          updated_by: string | null;
          value: Json;
        };
        Insert: {
          key: string;
          updated_at?: string;
          updated_by?: string | null;
          value: Json;
        };
        Update: {
          key?: string;
          updated_at?: string;
          updated_by?: string | null;
          value?: Json;
        };
        Relationships: [
          {
            foreignKeyName: 'settings_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      subcontractor_bill_events: {
        Row: {
          actor_profile_id: string | null;
          created_at: string;
          data: Json;
          event_type: 'created' | 'submitted' | 'approved' | 'over_nte_approved' | 'rejected' | 'partly_paid' | 'paid' | 'payment_voided' | 'retainage_released' | 'due_date_changed';
          id: string;
          message: string;
          subcontractor_bill_id: string;
          visibility: 'everyone' | 'staff';
        };
        Insert: {
          actor_profile_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type: 'created' | 'submitted' | 'approved' | 'over_nte_approved' | 'rejected' | 'partly_paid' | 'paid' | 'payment_voided' | 'retainage_released' | 'due_date_changed';
          id?: string;
          message?: string;
          subcontractor_bill_id: string;
          visibility?: 'everyone' | 'staff';
        };
        Update: {
          actor_profile_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type?: 'created' | 'submitted' | 'approved' | 'over_nte_approved' | 'rejected' | 'partly_paid' | 'paid' | 'payment_voided' | 'retainage_released' | 'due_date_changed';
          id?: string;
          message?: string;
          subcontractor_bill_id?: string;
          visibility?: 'everyone' | 'staff';
        };
        Relationships: [
          {
            foreignKeyName: 'subcontractor_bill_events_actor_profile_id_fkey';
            columns: ['actor_profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subcontractor_bill_events_subcontractor_bill_id_fkey';
            columns: ['subcontractor_bill_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bills';
            referencedColumns: ['id'];
          },];
      };
      subcontractor_bill_lines: {
        Row: {
          amount: number;
          bill_work_order_id: string;
          created_at: string;
          description: string;
          hourly_rate: number | null;
          hours: number | null;
          id: string;
          kind: 'labor' | 'material' | 'trip' | 'tax' | 'other';
          position: number;
          subcontractor_bill_id: string;
        };
        Insert: {
          amount: number;
          bill_work_order_id: string;
          created_at?: string;
          description?: string;
          hourly_rate?: number | null;
          hours?: number | null;
          id?: string;
          kind: 'labor' | 'material' | 'trip' | 'tax' | 'other';
          position: number;
          subcontractor_bill_id: string;
        };
        Update: {
          amount?: number;
          bill_work_order_id?: string;
          created_at?: string;
          description?: string;
          hourly_rate?: number | null;
          hours?: number | null;
          id?: string;
          kind?: 'labor' | 'material' | 'trip' | 'tax' | 'other';
          position?: number;
          subcontractor_bill_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subcontractor_bill_lines_bill_work_order_id_fkey';
            columns: ['bill_work_order_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bill_work_orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subcontractor_bill_lines_subcontractor_bill_id_fkey';
            columns: ['subcontractor_bill_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bills';
            referencedColumns: ['id'];
          },];
      };
      subcontractor_bill_work_orders: {
        Row: {
          amount: number;
          billed_amount: number;
          created_at: string;
          description: string;
          id: string;
          reduction_reason: string | null;
          subcontractor_bill_id: string;
          work_order_id: string;
          billed_before: number | null;
          comparison: Json | null;
          firm_nte: number | null;
          former_title: string | null;
        };
        Insert: {
          amount: number;
          billed_amount?: number;
          created_at?: string;
          description?: string;
          id?: string;
          reduction_reason?: string | null;
          subcontractor_bill_id: string;
          work_order_id: string;
        };
        Update: {
          amount?: number;
          billed_amount?: number;
          created_at?: string;
          description?: string;
          id?: string;
          reduction_reason?: string | null;
          subcontractor_bill_id?: string;
          work_order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subcontractor_bill_work_orders_subcontractor_bill_id_fkey';
            columns: ['subcontractor_bill_id'];
            isOneToOne: false;
            referencedRelation: 'subcontractor_bills';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subcontractor_bill_work_orders_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'billed_before' | 'comparison' | 'firm_nte' | 'former_title';
      };
      subcontractor_bills: {
        Row: {
          balance: number;
          billed_amount: number | null;
          created_at: string;
          due_date: string | null;
          external_bill_number: string | null;
          external_number_key: string | null;
          id: string;
          internal_bill_number: string;
          notes: string | null;
          over_nte_amount: number;
          paid_amount: number;
          paid_at: string | null;
          paid_by: string | null;
          paid_on: string | null;
          payment_method: 'ach' | 'check' | 'card' | 'other' | null;
          payment_reference: string | null;
          rejection_reason: string | null;
          retainage_amount: number;
          retainage_percent: number | null;
          retainage_released: number;
          reviewed_at: string | null;
          reviewed_by: string | null;
          search_text: string;
          status: 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid';
          subcontractor_organization_id: string;
          submission_key: string | null;
          submitted_at: string | null;
          submitted_by: string;
          total_amount: number | null;
          updated_at: string;
          looks_billed_twice: boolean | null;
          may_correct: boolean | null;
        };
        Insert: {
          billed_amount?: number | null;
          created_at?: string;
          due_date?: string | null;
          external_bill_number?: string | null;
          id?: string;
          internal_bill_number?: string;
          notes?: string | null;
          over_nte_amount?: number;
          paid_amount?: number;
          paid_at?: string | null;
          paid_by?: string | null;
          paid_on?: string | null;
          payment_method?: 'ach' | 'check' | 'card' | 'other' | null;
          payment_reference?: string | null;
          rejection_reason?: string | null;
          retainage_amount?: number;
          retainage_percent?: number | null;
          retainage_released?: number;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          search_text?: string;
          status?: 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid';
          subcontractor_organization_id?: string;
          submission_key?: string | null;
          submitted_at?: string | null;
          submitted_by?: string;
          total_amount?: number | null;
          updated_at?: string;
        };
        Update: {
          billed_amount?: number | null;
          created_at?: string;
          due_date?: string | null;
          external_bill_number?: string | null;
          id?: string;
          internal_bill_number?: string;
          notes?: string | null;
          over_nte_amount?: number;
          paid_amount?: number;
          paid_at?: string | null;
          paid_by?: string | null;
          paid_on?: string | null;
          payment_method?: 'ach' | 'check' | 'card' | 'other' | null;
          payment_reference?: string | null;
          rejection_reason?: string | null;
          retainage_amount?: number;
          retainage_percent?: number | null;
          retainage_released?: number;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          search_text?: string;
          status?: 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid';
          subcontractor_organization_id?: string;
          submission_key?: string | null;
          submitted_at?: string | null;
          submitted_by?: string;
          total_amount?: number | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subcontractor_bills_paid_by_fkey';
            columns: ['paid_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subcontractor_bills_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subcontractor_bills_subcontractor_organization_id_fkey';
            columns: ['subcontractor_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subcontractor_bills_submitted_by_fkey';
            columns: ['submitted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'looks_billed_twice' | 'may_correct';
      };
      tax_rates: {
        Row: {
          city: string | null;
          created_at: string;
          created_by: string | null;
          id: string;
          is_imported: boolean;
          kind: 'state' | 'county' | 'city' | 'special';
          name: string;
          percent: number;
          postal_codes: string[];
          state: string;
          updated_at: string;
          valid_from: string;
          valid_until: string | null;
        };
        Insert: {
          city?: string | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_imported?: boolean;
          kind: 'state' | 'county' | 'city' | 'special';
          name: string;
          percent: number;
          postal_codes?: string[];
          state: string;
          updated_at?: string;
          valid_from: string;
          valid_until?: string | null;
        };
        Update: {
          city?: string | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_imported?: boolean;
          kind?: 'state' | 'county' | 'city' | 'special';
          name?: string;
          percent?: number;
          postal_codes?: string[];
          state?: string;
          updated_at?: string;
          valid_from?: string;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_rates_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      tax_rules: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          line_kind: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'other';
          state: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          line_kind: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'other';
          state: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          line_kind?: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'other';
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_rules_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      time_segments: {
        Row: {
          clock_event_id: string | null;
          corrected_by: string | null;
          cost_rate_id: string | null;
          created_at: string;
          device_ended_at: string | null;
          device_started_at: string | null;
          employee_report_id: string;
          employee_user_id: string;
          end_accuracy_m: number | null;
          end_address: string | null;
          end_fix_age_s: number | null;
          end_lat: number | null;
          end_lng: number | null;
          ended_at: string;
          ended_by: 'out' | 'break' | 'day_end' | 'correction';
          ended_offline: boolean;
          hourly_rate_snapshot: number | null;
          hours_worked: number;
          id: string;
          is_current: boolean;
          is_implausible: boolean;
          is_retroactive: boolean;
          project_id: string | null;
          reason: string | null;
          replaces_segment_id: string | null;
          report_date: string;
          start_accuracy_m: number | null;
          start_address: string | null;
          start_fix_age_s: number | null;
          start_lat: number | null;
          start_lng: number | null;
          started_at: string;
          started_offline: boolean;
          work_order_id: string | null;
          work_performed: string;
          cost_rate: number | null;
        };
        Insert: {
          clock_event_id?: string | null;
          corrected_by?: string | null;
          cost_rate_id?: string | null;
          created_at?: string;
          device_ended_at?: string | null;
          device_started_at?: string | null;
          employee_report_id: string;
          employee_user_id: string;
          end_accuracy_m?: number | null;
          end_address?: string | null;
          end_fix_age_s?: number | null;
          end_lat?: number | null;
          end_lng?: number | null;
          ended_at: string;
          ended_by: 'out' | 'break' | 'day_end' | 'correction';
          ended_offline?: boolean;
          hourly_rate_snapshot?: number | null;
          id?: string;
          is_current?: boolean;
          is_retroactive?: boolean;
          project_id?: string | null;
          reason?: string | null;
          replaces_segment_id?: string | null;
          report_date?: string;
          start_accuracy_m?: number | null;
          start_address?: string | null;
          start_fix_age_s?: number | null;
          start_lat?: number | null;
          start_lng?: number | null;
          started_at: string;
          started_offline?: boolean;
          work_order_id?: string | null;
          work_performed?: string;
        };
        Update: {
          clock_event_id?: string | null;
          corrected_by?: string | null;
          cost_rate_id?: string | null;
          created_at?: string;
          device_ended_at?: string | null;
          device_started_at?: string | null;
          employee_report_id?: string;
          employee_user_id?: string;
          end_accuracy_m?: number | null;
          end_address?: string | null;
          end_fix_age_s?: number | null;
          end_lat?: number | null;
          end_lng?: number | null;
          ended_at?: string;
          ended_by?: 'out' | 'break' | 'day_end' | 'correction';
          ended_offline?: boolean;
          hourly_rate_snapshot?: number | null;
          id?: string;
          is_current?: boolean;
          is_retroactive?: boolean;
          project_id?: string | null;
          reason?: string | null;
          replaces_segment_id?: string | null;
          report_date?: string;
          start_accuracy_m?: number | null;
          start_address?: string | null;
          start_fix_age_s?: number | null;
          start_lat?: number | null;
          start_lng?: number | null;
          started_at?: string;
          started_offline?: boolean;
          work_order_id?: string | null;
          work_performed?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'time_segments_clock_event_id_fkey';
            columns: ['clock_event_id'];
            isOneToOne: false;
            referencedRelation: 'clock_events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_segments_corrected_by_fkey';
            columns: ['corrected_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_segments_cost_rate_id_fkey';
            columns: ['cost_rate_id'];
            isOneToOne: false;
            referencedRelation: 'cost_rate_history';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_segments_employee_report_id_fkey';
            columns: ['employee_report_id'];
            isOneToOne: false;
            referencedRelation: 'employee_reports';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_segments_employee_user_id_fkey';
            columns: ['employee_user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_segments_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_segments_replaces_segment_id_fkey';
            columns: ['replaces_segment_id'];
            isOneToOne: false;
            referencedRelation: 'time_segments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_segments_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'cost_rate';
      };
      work_order_assignments: {
        Row: {
          assigned_at: string;
          assigned_to: string;
          assignment_type: 'internal' | 'subcontractor';
          id: string;
          is_lead: boolean;
          organization_id: string;
          project_id: string | null;
          work_order_id: string;
        };
        Insert: {
          assigned_at?: string;
          assigned_to: string;
          assignment_type?: 'internal' | 'subcontractor';
          id?: string;
          is_lead?: boolean;
          organization_id: string;
          project_id?: string | null;
          work_order_id: string;
        };
        Update: {
          assigned_at?: string;
          assigned_to?: string;
          assignment_type?: 'internal' | 'subcontractor';
          id?: string;
          is_lead?: boolean;
          organization_id?: string;
          project_id?: string | null;
          work_order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_order_assignments_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_assignments_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_assignments_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_assignments_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      work_order_budgets: {
        Row: {
          assigned_organization_id: string | null;
          created_at: string;
          nte_amount: number;
          updated_at: string;
          work_order_id: string;
        };
        Insert: {
          assigned_organization_id?: string | null;
          created_at?: string;
          nte_amount: number;
          updated_at?: string;
          work_order_id: string;
        };
        Update: {
          assigned_organization_id?: string | null;
          created_at?: string;
          nte_amount?: number;
          updated_at?: string;
          work_order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_order_budgets_assigned_organization_id_fkey';
            columns: ['assigned_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_budgets_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: true;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      work_order_events: {
        Row: {
          actor_profile_id: string | null;
          assigned_organization_id: string | null;
          created_at: string;
          data: Json;
          event_type: string;
          id: string;
          is_by_assigned: boolean;
          message: string;
          visibility: 'everyone' | 'assigned' | 'staff';
          work_order_id: string;
        };
        Insert: {
          actor_profile_id?: string | null;
          assigned_organization_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type: string;
          id?: string;
          is_by_assigned?: boolean;
          message?: string;
          visibility?: 'everyone' | 'assigned' | 'staff';
          work_order_id: string;
        };
        Update: {
          actor_profile_id?: string | null;
          assigned_organization_id?: string | null;
          created_at?: string;
          data?: Json;
          event_type?: string;
          id?: string;
          is_by_assigned?: boolean;
          message?: string;
          visibility?: 'everyone' | 'assigned' | 'staff';
          work_order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_order_events_actor_profile_id_fkey';
            columns: ['actor_profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_events_assigned_organization_id_fkey';
            columns: ['assigned_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_events_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
      };
      work_order_messages: {
        Row: {
          assigned_organization_id: string | null;
          attachment_ids: string[];
          client_key: string | null;
          conversation_id: string;
          created_at: string;
          id: string;
          mentioned_ids: string[];
          message: string;
          sender_id: string;
          visibility: 'everyone' | 'partner' | 'assigned' | 'staff';
        };
        Insert: {
          assigned_organization_id?: string | null;
          attachment_ids?: string[];
          client_key?: string | null;
          conversation_id: string;
          created_at?: string;
          id?: string;
          mentioned_ids?: string[];
          message: string;
          sender_id?: string;
          visibility?: 'everyone' | 'partner' | 'assigned' | 'staff';
        };
        Update: {
          assigned_organization_id?: string | null;
          attachment_ids?: string[];
          client_key?: string | null;
          conversation_id?: string;
          created_at?: string;
          id?: string;
          mentioned_ids?: string[];
          message?: string;
          sender_id?: string;
          visibility?: 'everyone' | 'partner' | 'assigned' | 'staff';
        };
        Relationships: [
          {
            foreignKeyName: 'work_order_messages_assigned_organization_id_fkey';
            columns: ['assigned_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_messages_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
      };
      work_order_report_reviews: {
        Row: {
          created_at: string;
          report_id: string;
          review_notes: string;
        };
        Insert: {
          created_at?: string;
          report_id: string;
          review_notes: string;
        };
        Update: {
          created_at?: string;
          report_id?: string;
          review_notes?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_order_report_reviews_report_id_fkey';
            columns: ['report_id'];
            isOneToOne: true;
            referencedRelation: 'work_order_reports';
            referencedColumns: ['id'];
          },];
      };
      work_order_reports: {
        Row: {
          answered_checks: number;
          awaits_answer: boolean;
          checklist: Json;
          checklist_items: number;
          completed_on: string;
          created_at: string;
          crew_size: number;
          failed_checks: number;
          hours_worked: number;
          id: string;
          is_final: boolean;
          is_final_ignored: boolean;
          materials_used: string;
          organization_id: string;
          photos_arrived: number;
          photos_expected: number;
          replaces_report_id: string | null;
          report_number: string;
          reviewed_at: string | null;
          reviewed_by: string | null;
          signature_name: string | null;
          status: 'submitted' | 'approved' | 'rejected';
          subcontractor_organization_id: string | null;
          subcontractor_user_id: string;
          submission_key: string;
          submitted_at: string;
          updated_at: string;
          work_order_id: string;
          work_performed: string;
          came_after_deactivation: boolean | null;
          former_title: string | null;
          moves_work_order: boolean | null;
          review_notes: string | null;
        };
        Insert: {
          awaits_answer?: boolean;
          checklist?: Json;
          completed_on: string;
          created_at?: string;
          crew_size?: number;
          hours_worked: number;
          id?: string;
          is_final?: boolean;
          is_final_ignored?: boolean;
          materials_used?: string;
          organization_id: string;
          photos_arrived?: number;
          photos_expected?: number;
          replaces_report_id?: string | null;
          report_number?: string;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          signature_name?: string | null;
          status?: 'submitted' | 'approved' | 'rejected';
          subcontractor_organization_id?: string | null;
          subcontractor_user_id?: string;
          submission_key?: string;
          submitted_at?: string;
          updated_at?: string;
          work_order_id: string;
          work_performed: string;
        };
        Update: {
          awaits_answer?: boolean;
          checklist?: Json;
          completed_on?: string;
          created_at?: string;
          crew_size?: number;
          hours_worked?: number;
          id?: string;
          is_final?: boolean;
          is_final_ignored?: boolean;
          materials_used?: string;
          organization_id?: string;
          photos_arrived?: number;
          photos_expected?: number;
          replaces_report_id?: string | null;
          report_number?: string;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          signature_name?: string | null;
          status?: 'submitted' | 'approved' | 'rejected';
          subcontractor_organization_id?: string | null;
          subcontractor_user_id?: string;
          submission_key?: string;
          submitted_at?: string;
          updated_at?: string;
          work_order_id?: string;
          work_performed?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_order_reports_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_reports_replaces_report_id_fkey';
            columns: ['replaces_report_id'];
            isOneToOne: false;
            referencedRelation: 'work_order_reports';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_reports_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_reports_subcontractor_organization_id_fkey';
            columns: ['subcontractor_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_reports_subcontractor_user_id_fkey';
            columns: ['subcontractor_user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_order_reports_work_order_id_fkey';
            columns: ['work_order_id'];
            isOneToOne: false;
            referencedRelation: 'work_orders';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'came_after_deactivation' | 'former_title' | 'moves_work_order' | 'review_notes';
      };
      work_orders: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          appointment_from: string | null;
          appointment_until: string | null;
          arrival_at: string | null;
          assigned_organization_id: string | null;
          closed_at: string | null;
          contact_name: string | null;
          contact_phone: string | null;
          created_at: string;
          date_assigned: string | null;
          date_completed: string | null;
          date_finished: string | null;
          date_started: string | null;
          description: string;
          due_date: string | null;
          id: string;
          job_type: string | null;
          open_due_date: string | null;
          open_since: string | null;
          organization_id: string;
          partner_location_id: string | null;
          partner_reference: string | null;
          preferred_from: string | null;
          preferred_to: string | null;
          priority: 'low' | 'medium' | 'high' | 'emergency';
          project_id: string | null;
          reported_by: string | null;
          status: 'received' | 'assigned' | 'in_progress' | 'work_completed' | 'completed' | 'closed' | 'on_hold' | 'cancelled';
          status_reason: string | null;
          status_since: string;
          store_location: string;
          submission_key: string | null;
          title: string;
          trade: string;
          updated_at: string;
          work_order_number: string;
          nte_amount: number | null;
          nte_price_list: string | null;
        };
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          appointment_from?: string | null;
          appointment_until?: string | null;
          arrival_at?: string | null;
          assigned_organization_id?: string | null;
          closed_at?: string | null;
          contact_name?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          date_assigned?: string | null;
          date_completed?: string | null;
          date_finished?: string | null;
          date_started?: string | null;
          description?: string;
          due_date?: string | null;
          id?: string;
          job_type?: string | null;
          organization_id: string;
          partner_location_id?: string | null;
          partner_reference?: string | null;
          preferred_from?: string | null;
          preferred_to?: string | null;
          priority?: 'low' | 'medium' | 'high' | 'emergency';
          project_id?: string | null;
          reported_by?: string | null;
          status?: 'received' | 'assigned' | 'in_progress' | 'work_completed' | 'completed' | 'closed' | 'on_hold' | 'cancelled';
          status_reason?: string | null;
          status_since?: string;
          store_location?: string;
          submission_key?: string | null;
          title: string;
          trade?: string;
          updated_at?: string;
          work_order_number?: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          appointment_from?: string | null;
          appointment_until?: string | null;
          arrival_at?: string | null;
          assigned_organization_id?: string | null;
          closed_at?: string | null;
          contact_name?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          date_assigned?: string | null;
          date_completed?: string | null;
          date_finished?: string | null;
          date_started?: string | null;
          description?: string;
          due_date?: string | null;
          id?: string;
          job_type?: string | null;
          organization_id?: string;
          partner_location_id?: string | null;
          partner_reference?: string | null;
          preferred_from?: string | null;
          preferred_to?: string | null;
          priority?: 'low' | 'medium' | 'high' | 'emergency';
          project_id?: string | null;
          reported_by?: string | null;
          status?: 'received' | 'assigned' | 'in_progress' | 'work_completed' | 'completed' | 'closed' | 'on_hold' | 'cancelled';
          status_reason?: string | null;
          status_since?: string;
          store_location?: string;
          submission_key?: string | null;
          title?: string;
          trade?: string;
          updated_at?: string;
          work_order_number?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_orders_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_orders_assigned_organization_id_fkey';
            columns: ['assigned_organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_orders_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'organizations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_orders_partner_location_id_fkey';
            columns: ['partner_location_id', 'organization_id'];
            isOneToOne: false;
            referencedRelation: 'partner_locations';
            referencedColumns: ['id', 'organization_id'];
          },
          {
            foreignKeyName: 'work_orders_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'work_orders_reported_by_fkey';
            columns: ['reported_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },];
        ComputedFields: 'nte_amount' | 'nte_price_list';
      };
    };
    Views: {
      record_names: {
        Row: {
          id: string | null;
          name: string | null;
          record_table: string | null;
        };
        Insert: {
          id?: string | null;
          name?: string | null;
          record_table?: string | null;
        };
        Update: {
          id?: string | null;
          name?: string | null;
          record_table?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      audit_parts: {
        Args: { entry: Database['public']['Tables']['audit_log']['Row'] };
        Returns: Database['public']['Tables']['audit_log']['Row'][];
        SetofOptions: { from: 'audit_log'; to: 'audit_log'; isOneToOne: false; isSetofReturn: true };
      };
      bill_sums: {
        Args: { p_organization_ids?: string[]; p_statuses?: string[]; p_from?: string; p_until?: string; p_over_nte?: boolean; p_query?: string; p_due_from?: string; p_due_until?: string; p_is_due_none?: boolean; p_is_partly_paid?: boolean };
        Returns: { bills: number | null; total: number | null; submitted_bills: number | null; submitted_total: number | null; approved_bills: number | null; approved_total: number | null; over_nte_total: number | null }[];
      };
      billable_sums: {
        Args: { p_customer?: string; p_location?: string; p_project?: string; p_from?: string; p_until?: string; p_search?: string };
        Returns: { work_orders: number | null; amount: number | null }[];
      };
      billable_work: {
        Args: { p_customer?: string; p_location?: string; p_project?: string; p_from?: string; p_until?: string; p_search?: string; p_limit?: number; p_offset?: number; p_sort?: string };
        Returns: { work_order_id: string | null; work_order_number: string | null; title: string | null; customer_reference: string | null; organization_id: string | null; organization_name: string | null; partner_location_id: string | null; location_name: string | null; project_id: string | null; project_name: string | null; last_day: string | null; amount: number | null; parts: Json | null; missing: string[] | null; waiting: Json | null; nte_amount: number | null; since: string | null; billed: number | null; invoices: Json | null; one_job_per_invoice: boolean | null }[];
      };
      billable_work_orders: {
        Args: { p_organization_id: string; p_query?: string; p_with_billed?: boolean; p_ids?: string[]; p_limit?: number };
        Returns: { id: string | null; work_order_number: string | null; title: string | null; store_location: string | null; kind: string | null; ready_at: string | null; nte_amount: number | null; billed_amount: number | null }[];
      };
      billing_figures: {
        Args: { p_days?: number };
        Returns: { figure: string | null; week: string | null; count: number | null; amount: number | null }[];
      };
      clock_work_items: {
        Args: { p_today: string; p_search?: string };
        Returns: { kind: string | null; id: string | null; number: string | null; title: string | null; status: string | null; location: string | null; is_mine: boolean | null; assignee: string | null; is_available: boolean | null; sessions_today: number | null; hours_today: number | null; last_worked_at: string | null; recent_rank: number | null }[];
      };
      contract_work_waiting: {
        Args: { p_organization_id?: string; p_project_id?: string };
        Returns: number;
      };
      contracts: {
        Args: { p_query?: string; p_project_id?: string; p_organization_id?: string; p_limit?: number; p_offset?: number };
        Returns: { id: string | null; project_id: string | null; project_number: string | null; name: string | null; status: string | null; organization_id: string | null; customer: string | null; original_value: number | null; change_orders: number | null; contract_value: number | null; completed: number | null; billed: number | null; in_drafts: number | null; retained: number | null; released: number | null; held: number | null; releasing: number | null }[];
      };
      cost_rate_reach: {
        Args: { p_profile_id: string; p_from: string };
        Returns: { hours: number | null; first_day: string | null; kept_hours: number | null }[];
      };
      create_direct_conversation: {
        Args: { p_other_user_id: string };
        Returns: string;
      };
      deposits_left: {
        Args: { p_organization_id: string };
        Returns: { partner_invoice_id: string | null; invoice_number: string | null; project_id: string | null; project_name: string | null; paid: number | null; applied: number | null; available: number | null }[];
      };
      email_queue: {
        Args: Record<string, never>;
        Returns: { waiting: number | null; oldest_waiting_at: string | null; last_error: string | null; paused: number | null; failed_last_day: number | null; bounced_last_day: number | null; reads_bounces: boolean | null; bounces_read_at: string | null; bounces_error: string | null; unplanned_since: string | null }[];
      };
      explain_price: {
        Args: { p_kind: string; p_on: string; p_work_order_id?: string; p_project_id?: string; p_trade?: string; p_time_kind?: string; p_cost?: number; p_description?: string; p_labor_class?: string };
        Returns: { preference: number | null; applies: boolean | null; decided_by: string | null; price_list_id: string | null; price_list_name: string | null; scope: string | null; valid_from: string | null; valid_until: string | null; price_list_item_id: string | null; trade: string | null; labor_class: string | null; time_kind: string | null; tier_from: number | null; minimum_hours: number | null; description: string | null; value: number | null }[];
      };
      former_work_order: {
        Args: { p_work_order_id: string };
        Returns: { conversation_id: string | null; work_order_number: string | null; title: string | null; store_location: string | null; ended_at: string | null; is_declined: boolean | null }[];
      };
      free_work_orders: {
        Args: { p_customer?: string; p_search?: string };
        Returns: { id: string | null; work_order_number: string | null; title: string | null; status: string | null; store_location: string | null }[];
      };
      get_conversation_messages: {
        Args: { p_conversation_id: string; p_limit?: number; p_before?: string };
        Returns: { id: string | null; message: string | null; sender_id: string | null; created_at: string | null; attachment_ids: string[] | null; visibility: string | null; mentioned_ids: string[] | null; client_key: string | null; sender_name: string | null; read_count: number | null; assigned_organization_id: string | null }[];
      };
      get_conversation_people: {
        Args: { p_conversation_id?: string; p_work_order_id?: string };
        Returns: { id: string | null; name: string | null; organization_name: string | null; reads: string | null; organization_id: string | null }[];
      };
      get_conversations_overview: {
        Args: Record<string, never>;
        Returns: { conversation_id: string | null; title: string | null; conversation_type: string | null; last_message: string | null; last_message_at: string | null; unread_count: number | null; updated_at: string | null; other_user_id: string | null; organization_id: string | null; last_sender_id: string | null; can_send: boolean | null }[];
      };
      get_newest_messages: {
        Args: { p_conversation_ids: string[]; p_limit?: number };
        Returns: { conversation_id: string | null; id: string | null; message: string | null; sender_id: string | null; created_at: string | null; attachment_ids: string[] | null; visibility: string | null; mentioned_ids: string[] | null; client_key: string | null; sender_name: string | null; read_count: number | null; assigned_organization_id: string | null }[];
      };
      get_unread_message_counts: {
        Args: Record<string, never>;
        Returns: { key: string | null; unread_count: number | null }[];
      };
      get_work_order_threads_overview: {
        Args: { p_organization_id?: string };
        Returns: { id: string | null; conversation_id: string | null; work_order_id: string | null; title: string | null; conversation_type: string | null; last_message: string | null; last_message_at: string | null; unread_count: number | null; updated_at: string | null; other_user_id: string | null; organization_id: string | null; last_sender_id: string | null; can_send: boolean | null; last_sender_name: string | null }[];
      };
      invoice_over_nte: {
        Args: { p_invoice_id: string };
        Returns: { work_order_id: string | null; work_order_number: string | null; nte_amount: number | null; invoiced: number | null }[];
      };
      invoice_payments: {
        Args: { p_invoice_id: string };
        Returns: { id: string | null; kind: string | null; happened_on: string | null; method: string | null; reference: string | null; amount: number | null; credit_note_id: string | null }[];
      };
      invoice_reports: {
        Args: { p_invoice_id: string };
        Returns: { id: string | null; report_number: string | null; work_order_number: string | null; completed_on: string | null; photos: number | null }[];
      };
      invoice_sums: {
        Args: { p_customer?: string; p_due_from?: string; p_due_until?: string; p_is_due_none?: boolean };
        Returns: { drafts: number | null; drafts_total: number | null; unpaid_invoices: number | null; unpaid_total: number | null; overdue_invoices: number | null; overdue_total: number | null }[];
      };
      invoice_tax_addresses: {
        Args: { p_invoice_id: string };
        Returns: { source: string | null; partner_location_id: string | null; name: string | null; store_number: string | null; city: string | null; state: string | null; postal_code: string | null; lines: number | null }[];
      };
      invoices_owed: {
        Args: { p_organization_ids: string[] };
        Returns: { unpaid_invoices: number | null; unpaid_total: number | null; overdue_invoices: number | null; overdue_total: number | null; credit: number | null }[];
      };
      is_day_locked: {
        Args: { profile: string; day: string };
        Returns: boolean;
      };
      location_months: {
        Args: { p_location_id: string };
        Returns: { month: string | null; received: number | null; done: number | null }[];
      };
      locations_with_open_work: {
        Args: Record<string, never>;
        Returns: Database['public']['Tables']['partner_locations']['Row'][];
        SetofOptions: { from: '*'; to: 'partner_locations'; isOneToOne: false; isSetofReturn: true };
      };
      margin_figures: {
        Args: { p_by?: string; p_by_month?: boolean; p_from?: string; p_until?: string; p_customer?: string; p_location?: string; p_project?: string; p_subcontractor?: string; p_trade?: string };
        Returns: { key: string | null; label: string | null; month: string | null; revenue: number | null; subcontractors: number | null; labor: number | null; receipts: number | null; travel: number | null; cost: number | null; margin: number | null; margin_percent: number | null }[];
      };
      margin_of: {
        Args: { p_work_order_id?: string; p_project_id?: string };
        Returns: { revenue: number | null; subcontractors: number | null; labor: number | null; receipts: number | null; travel: number | null; cost: number | null; margin: number | null; margin_percent: number | null; labor_not_approved: number | null; bills_to_approve: number | null; receipts_to_approve: number | null; to_invoice: number | null; drafts: number | null; budget_amount: number | null; contract_amount: number | null; forecast_cost: number | null; forecast_margin: number | null; has_contract: boolean | null }[];
      };
      margin_rows: {
        Args: { p_from?: string; p_until?: string; p_customer?: string; p_location?: string; p_project?: string; p_subcontractor?: string; p_trade?: string; p_limit?: number; p_offset?: number };
        Returns: { id: string | null; kind: string | null; number: string | null; title: string | null; customer_id: string | null; customer_name: string | null; revenue: number | null; subcontractors: number | null; labor: number | null; receipts: number | null; travel: number | null; cost: number | null; margin: number | null; margin_percent: number | null; total_rows: number | null; total_revenue: number | null; total_cost: number | null }[];
      };
      mark_conversation_read: {
        Args: { p_conversation_id: string };
        Returns: undefined;
      };
      mark_messages_delivered: {
        Args: Record<string, never>;
        Returns: undefined;
      };
      mentioned_names: {
        Args: { entry: Database['public']['Tables']['audit_log']['Row'] };
        Returns: Database['public']['Views']['record_names']['Row'][];
        SetofOptions: { from: 'audit_log'; to: 'record_names'; isOneToOne: false; isSetofReturn: true };
      };
      month_checklist: {
        Args: { p_month: string };
        Returns: { item: string | null; count: number | null }[];
      };
      next_numbers: {
        Args: Record<string, never>;
        Returns: { kind: string | null; next_number: string | null }[];
      };
      next_reminder: {
        Args: { p_invoice_id: string };
        Returns: { is_on: boolean | null; obstacle: string | null; promised_for: string | null; next_on: string | null; step_days: number | null }[];
      };
      office_agenda: {
        Args: { p_today?: string };
        Returns: { queue: string | null; total: number | null; id: string | null; number: string | null; title: string | null; location: string | null; status: string | null; priority: string | null; at: string | null; amount: number | null; detail: string | null }[];
      };
      onboarding_progress: {
        Args: Record<string, never>;
        Returns: { has_company: boolean | null; has_customer: boolean | null; has_locations: boolean | null; has_people: boolean | null; has_subcontractor: boolean | null; has_work_order: boolean | null; has_sent_mail: boolean | null; has_backup: boolean | null; backup_confirmed_by: string | null; backup_confirmed_at: string | null; is_hidden: boolean | null; skipped: string[] | null }[];
      };
      open_work_order_thread: {
        Args: { p_work_order_id: string };
        Returns: string;
      };
      organization_figures: {
        Args: { p_organization_id: string };
        Returns: { people: number | null; locations: number | null; open_work_orders: number | null; reports_to_review: number | null; unpaid_bills: number | null; unpaid_bills_amount: number | null; unpaid_invoices: number | null; unpaid_invoices_amount: number | null; overdue_invoices_amount: number | null; due_work_orders: number | null; on_time_work_orders: number | null; reviewed_reports: number | null; sent_back_reports: number | null; answered_assignments: number | null; median_answer_hours: number | null }[];
      };
      orphaned_file_totals: {
        Args: Record<string, never>;
        Returns: { kind: string | null; bucket_id: string | null; files: number | null; size_bytes: number | null; oldest_at: string | null }[];
      };
      partner_agenda: {
        Args: { p_organizations: string[] };
        Returns: { queue: string | null; total: number | null; id: string | null; number: string | null; title: string | null; location: string | null; status: string | null; priority: string | null; at: string | null; amount: number | null; detail: string | null }[];
      };
      pay_period_figures: {
        Args: { p_periods: string[] };
        Returns: { starts_on: string | null; ends_on: string | null; people: number | null; hours: number | null; to_approve: number | null; sent_back: number | null; running: number | null }[];
      };
      payment_sums: {
        Args: { p_from?: string; p_until?: string; p_state?: string; p_query?: string; p_customer?: string };
        Returns: { payments: number | null; amount: number | null; returned_amount: number | null }[];
      };
      person_open_items: {
        Args: { person: string };
        Returns: { assignments: number | null; work_organization_ids: string[] | null; projects: number | null; running_session_id: string | null; running_since: string | null; running_work: string | null; time_to_review: number | null; time_sent_back: number | null; receipts_to_review: number | null; receipts_sent_back: number | null; receipts_to_reimburse: number | null; reports_to_review: number | null; reports_sent_back: number | null; bill_drafts: number | null; bills_sent_back: number | null; direct_conversations: number | null; push_devices: number | null; last_offline_at: string | null; unsent_devices: number | null; unsent_reports: number | null; unsent_photos: number | null; unsent_clock_events: number | null; unsent_messages: number | null; unsent_refused: number | null; unsent_as_of: string | null }[];
      };
      project_to_invoice: {
        Args: { p_project_id: string };
        Returns: { project_id: string | null; amount: number | null; parts: Json | null; missing: string[] | null; waiting: Json | null; drafts: Json | null }[];
      };
      project_totals: {
        Args: { p_project_id: string };
        Returns: { open_orders: number | null; done_orders: number | null; cancelled_orders: number | null; project_hours: number | null; order_hours: number | null; subcontractor_hours: number | null; nte_total: number | null; billed_total: number | null; receipts_total: number | null }[];
      };
      receipt_sums: {
        Args: { p_employee_id?: string; p_status?: string; p_category?: string; p_from?: string; p_to?: string; p_unpaid?: boolean; p_query?: string };
        Returns: { receipts: number | null; total: number | null; submitted_receipts: number | null; submitted_total: number | null; approved_receipts: number | null; approved_total: number | null; unpaid_receipts: number | null; unpaid_total: number | null }[];
      };
      receipt_twins: {
        Args: { p_vendor_name: string; p_amount: number; p_receipt_date: string; p_attachment_ids?: string[]; p_receipt_id?: string };
        Returns: { id: string | null; vendor_name: string | null; amount: number | null; receipt_date: string | null; status: string | null; employee_name: string | null; is_same_picture: boolean | null }[];
      };
      receivables: {
        Args: { p_query?: string; p_organization_id?: string; p_limit?: number };
        Returns: { organization_id: string | null; name: string | null; open_invoices: number | null; not_due: number | null; overdue_30: number | null; overdue_60: number | null; overdue_90: number | null; overdue_more: number | null; credit: number | null; owed: number | null; oldest_due: string | null; retainage: number | null; promised: number | null }[];
      };
      receivables_as_of: {
        Args: { p_day: string; p_query?: string; p_limit?: number };
        Returns: { organization_id: string | null; name: string | null; open_invoices: number | null; not_due: number | null; overdue_30: number | null; overdue_60: number | null; overdue_90: number | null; overdue_more: number | null; credit: number | null; owed: number | null; oldest_due: string | null; retainage: number | null }[];
      };
      sales_tax_documents: {
        Args: { p_from: string; p_until: string; p_state: string; p_kind?: string; p_name?: string; p_percent?: number; p_figure?: string };
        Returns: { id: string | null; document: string | null; number: string | null; document_date: string | null; partner_invoice_id: string | null; customer: string | null; certificate: string | null; gross_amount: number | null; exempt_amount: number | null; untaxed_amount: number | null; unrated_amount: number | null; taxable_amount: number | null; tax_amount: number | null }[];
      };
      sales_tax_report: {
        Args: { p_from: string; p_until: string };
        Returns: { state: string | null; kind: string | null; name: string | null; percent: number | null; gross_amount: number | null; exempt_amount: number | null; untaxed_amount: number | null; unrated_amount: number | null; taxable_amount: number | null; tax_amount: number | null; credited_sales: number | null; credited_taxable: number | null; credited_tax: number | null; voided_sales: number | null; voided_taxable: number | null; voided_tax: number | null; due_amount: number | null }[];
      };
      search_everything: {
        Args: { p_query: string; p_limit?: number; p_kinds?: string[]; p_ids?: string[] };
        Returns: { kind: string | null; id: string | null; number: string | null; title: string | null; detail: string | null; status: string | null; amount: number | null; match: number | null }[];
      };
      search_messages: {
        Args: { p_query: string; p_limit?: number; p_before?: string };
        Returns: { id: string | null; conversation_id: string | null; conversation_type: string | null; work_order_id: string | null; title: string | null; message: string | null; sender_id: string | null; sender_name: string | null; created_at: string | null }[];
      };
      second_factor_due: {
        Args: Record<string, never>;
        Returns: boolean;
      };
      similar_open_work_orders: {
        Args: { p_partner_location_id: string; p_title: string; p_trade: string };
        Returns: { id: string | null; work_order_number: string | null; title: string | null; trade: string | null; status: string | null; created_at: string | null; likeness: number | null }[];
      };
      subcontractor_agenda: {
        Args: { p_organizations: string[]; p_today?: string };
        Returns: { queue: string | null; total: number | null; id: string | null; number: string | null; title: string | null; location: string | null; status: string | null; priority: string | null; at: string | null; amount: number | null; detail: string | null }[];
      };
      subcontractor_year_totals: {
        Args: { p_year: number; p_query?: string; p_state?: string; p_limit?: number; p_offset?: number };
        Returns: { organization_id: string | null; name: string | null; legal_name: string | null; tin_kind: string | null; tin_last4: string | null; form_box: string | null; payments: number | null; card_amount: number | null; reportable_amount: number | null; threshold: number | null; threshold_year: number | null; is_over: boolean | null; needs_form: boolean | null; is_w9_missing: boolean | null }[];
      };
      tax_rates_ending: {
        Args: { p_rates: Json };
        Returns: { tax_rate_id: string | null; name: string | null; kind: string | null; valid_from: string | null; ends_on: string | null }[];
      };
      technician_work_orders: {
        Args: Record<string, never>;
        Returns: Database['public']['Tables']['work_orders']['Row'][];
        SetofOptions: { from: '*'; to: 'work_orders'; isOneToOne: false; isSetofReturn: true };
      };
      time_by_item: {
        Args: { p_from: string; p_to: string; p_limit?: number; p_offset?: number };
        Returns: { work_order_id: string | null; project_id: string | null; number: string | null; title: string | null; people: number | null; hours: number | null; cost: number | null; uncosted_hours: number | null; total_items: number | null; total_hours: number | null; total_cost: number | null }[];
      };
      time_to_review: {
        Args: { p_from: string; p_to: string };
        Returns: { employee_user_id: string | null; employee_report_id: string | null; segment_id: string | null; happened_at: string | null; reason: string | null }[];
      };
      timesheet: {
        Args: { p_from: string; p_to: string; p_hours_from?: string };
        Returns: { employee_user_id: string | null; first_name: string | null; last_name: string | null; employee_number: string | null; hourly_cost_rate: number | null; hours: number | null; to_approve: number | null; sent_back: number | null; running: number | null; days: Json | null; marks: Json | null; rates: Json | null }[];
      };
      verify_audit_log: {
        Args: { after_block?: number };
        Returns: { last_block: number | null; blocks: number | null; entries: number | null; is_complete: boolean | null; broken_block: number | null; problem: string | null }[];
      };
      work_left_out: {
        Args: { p_customer?: string; p_project?: string };
        Returns: { kind: string | null; reason: string | null; record_id: string | null; number: string | null; work_order_id: string | null; project_id: string | null; title: string | null; day: string | null; amount: number | null; hours: number | null; miles: number | null; total: number | null }[];
      };
      work_order_board: {
        Args: { p_statuses: string[]; p_customer?: string; p_assignee?: string; p_own_crew?: boolean; p_priority?: string; p_project?: string; p_search?: string; p_due_before?: string; p_cards_each?: number };
        Returns: { status: string | null; total: number | null; cards: Json | null }[];
      };
      work_order_figures: {
        Args: { p_measures: string[]; p_since?: string; p_by?: string; p_customers?: string[]; p_subcontractors?: string[]; p_project?: string; p_trade?: string };
        Returns: { measure: string | null; key: string | null; label: string | null; count: number | null; good: number | null; amount: number | null; median_hours: number | null; p90_hours: number | null }[];
      };
      work_orders_on_map: {
        Args: { p_statuses: string[]; p_west?: number; p_south?: number; p_east?: number; p_north?: number; p_customer?: string; p_assignee?: string; p_own_crew?: boolean; p_priority?: string; p_project?: string; p_search?: string; p_due_before?: string; p_at_most?: number };
        Returns: { id: string | null; work_order_number: string | null; title: string | null; status: string | null; priority: string | null; location: string | null; due_date: string | null; latitude: number | null; longitude: number | null; count: number | null; west: number | null; south: number | null; east: number | null; north: number | null }[];
      };
      work_orders_to_assign: {
        Args: Record<string, never>;
        Returns: Database['public']['Tables']['work_orders']['Row'][];
        SetofOptions: { from: '*'; to: 'work_orders'; isOneToOne: false; isSetofReturn: true };
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
