param name string
param location string
param tags object
param sku string
param principalId string
param origin string
param directReads bool

// https://learn.microsoft.com/azure/role-based-access-control/built-in-roles/storage
var roles = {
  tableDataContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'
  queueDataContributor: '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
  // Bundles for auditors are blobs, and Azure gives the key that signs links to them.
  blobDataContributor: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
  blobDelegator: 'db58b8e5-c6ad-4a2a-8341-4190687391c8'
}

// The rule of `tideline azure setup`.
var pagesMayRead = {
  allowedOrigins: [origin]
  allowedMethods: ['GET', 'OPTIONS']
  allowedHeaders: ['accept', 'x-ms-*']
  exposedHeaders: ['x-ms-*']
  maxAgeInSeconds: 3600
}

resource account 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: sku }
  properties: {
    // Only an account key signs links to tables. Without links nothing needs the key.
    allowSharedKeyAccess: directReads
    defaultToOAuthAuthentication: true
    allowBlobPublicAccess: false
    allowCrossTenantReplication: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: 'Enabled'
  }
}

resource tables 'Microsoft.Storage/storageAccounts/tableServices@2023-05-01' = {
  parent: account
  name: 'default'
  properties: { cors: { corsRules: directReads ? [pagesMayRead] : [] } }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: account
  name: 'default'
  properties: {
    cors: { corsRules: [pagesMayRead] }
    // A file that was deleted for an erasure must not stay.
    deleteRetentionPolicy: { enabled: false }
    isVersioningEnabled: false
  }
}

resource assignments 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in items(roles): {
    name: guid(account.id, principalId, role.value)
    scope: account
    properties: {
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role.value)
      principalId: principalId
      principalType: 'ServicePrincipal'
    }
  }
]
