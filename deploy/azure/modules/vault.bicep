param name string
param location string
param tags object
param principalId string

@description('Settings that are secret, by their names. An empty one is left out.')
@secure()
param secrets object

// https://learn.microsoft.com/azure/role-based-access-control/built-in-roles/security#key-vault-secrets-user
var keyVaultSecretsUser = '4633458b-17de-408a-b874-0445c86b69e6'
var names = filter(objectKeys(secrets), key => !empty(secrets[key]))

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: subscription().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    // A lost log key ends the log: a deleted vault can be brought back for 90 days.
    enablePurgeProtection: true
    softDeleteRetentionInDays: 90
  }
}

resource values 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = [
  for key in names: {
    parent: vault
    // Names in a vault have no underscores.
    name: toLower(replace(key, '_', '-'))
    properties: { value: secrets[key] }
  }
]

resource read 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, principalId, keyVaultSecretsUser)
  scope: vault
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', keyVaultSecretsUser)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

output name string = vault.name
output uri string = vault.properties.vaultUri
output secretNames array = names
